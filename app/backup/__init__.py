"""Back an installation up, and restore it on an empty machine."""
