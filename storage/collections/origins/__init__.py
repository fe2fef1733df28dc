"""Collections about when copies were taken from the original."""
