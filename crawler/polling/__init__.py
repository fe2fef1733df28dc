"""Decide when to visit a contents page again, from when its chapters appeared."""
