"""Check an installation and say what to repair."""
