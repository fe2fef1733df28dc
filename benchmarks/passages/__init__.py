"""Passages: how exactly copied passages are located, on copies whose true offsets are known."""
