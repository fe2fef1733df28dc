"""Reading: bytes of a page become title, text, links and next page. Pure functions; nothing here fetches."""
