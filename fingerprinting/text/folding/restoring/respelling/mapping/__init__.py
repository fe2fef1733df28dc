"""Find what letters stand for in texts of replaced letters."""
