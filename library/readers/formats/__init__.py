"""One module for each format that holds text itself."""
