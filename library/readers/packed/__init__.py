"""One module for each kind of file that holds other files."""
