"""Find Han characters that are inserted: one, or those of a sentence in turn."""
