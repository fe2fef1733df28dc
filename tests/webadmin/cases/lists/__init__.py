"""Lists of cases: what a search finds in them."""
