"""Which sites are built alike, which are run by the same people, and which is another under a new name."""
