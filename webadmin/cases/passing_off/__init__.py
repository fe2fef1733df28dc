"""Cases of books that pass off, opened from what `insight` found."""
