"""Commands for sites."""
