"""Extract title, text, links and next page from the bytes of a page."""
