"""Back up an installation, and restore it on an empty machine."""
