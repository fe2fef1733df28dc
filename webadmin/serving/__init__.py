"""The HTTP server of the web application, on waitress."""
