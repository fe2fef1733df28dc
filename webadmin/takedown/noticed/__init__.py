"""Which pages notices named, since when, and how these pages are watched."""
