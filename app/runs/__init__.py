"""A daily run: its lease, what it has done so far, and the summary at its end."""
