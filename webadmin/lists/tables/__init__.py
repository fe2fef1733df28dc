"""The downloadable tables, by the names in their URLs."""
