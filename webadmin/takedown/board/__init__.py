"""The page that a board reads."""
