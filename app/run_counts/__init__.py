"""What a daily run has done so far: counted while it runs, summed up at its end."""
