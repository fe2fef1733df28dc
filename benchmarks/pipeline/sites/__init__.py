"""Two generated sites with copies of a library among unrelated pages."""
