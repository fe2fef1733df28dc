"""Turn chapters of downloaded files into page versions, and store them."""
