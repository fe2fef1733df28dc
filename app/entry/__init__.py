"""What begins and ends a command, and the errors it words."""
