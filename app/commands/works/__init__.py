"""Commands about works."""
