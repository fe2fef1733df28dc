"""One module for each format that is read as it comes: text, tables, JSON lines, Word, web pages."""
