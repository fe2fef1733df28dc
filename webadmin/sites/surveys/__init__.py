"""Survey a site before watching it, on the desk and the command line."""
