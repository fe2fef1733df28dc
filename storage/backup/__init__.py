"""Write a database to files, and read it back into an empty one."""
