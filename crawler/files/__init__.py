"""Handle files that sites offer for download.

They are told from pages, kept on disk, and read chapter by chapter.
"""
