"""Two made-up sites on which copies of a library hide among pages of strangers."""
