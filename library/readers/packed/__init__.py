"""One module for each kind of archive or compressed file."""
