"""Passages: how exactly copied stretches are found, on copies whose true offsets are known."""
