"""Files that sites offer for download: told from pages, kept on disk, read chapter by chapter."""
