"""Step the stages of a daily run in several processes at once."""
