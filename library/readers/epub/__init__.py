"""E-books in EPUB 2 and 3: a zip of XHTML with metadata and contents."""
