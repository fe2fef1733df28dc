"""Files that sites offer for download.

Told from pages, kept on disk, read chapter by chapter.
"""
