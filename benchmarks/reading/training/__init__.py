"""Train the forest that ranks a page's lines."""
