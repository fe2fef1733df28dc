"""Pages and acts of the desk about one copy."""
