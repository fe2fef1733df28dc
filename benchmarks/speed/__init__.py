"""Speed: characters a second on one core from text to keys, every method beside the packages others use."""
