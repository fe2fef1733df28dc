"""Scale: how the index loads, what it weighs, and how fast pages are answered, with up to a million chapters."""
