"""What search engines show of a case, as people enter it."""
