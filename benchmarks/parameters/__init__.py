"""Parameters: what those of each method do, beside the ones in use."""
