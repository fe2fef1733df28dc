"""What decisions say about passages: which other copies rest on the same ones, and pairs to learn from."""
