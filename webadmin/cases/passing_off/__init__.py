"""Cases of books that pass off, opened from the findings of `insight`."""
