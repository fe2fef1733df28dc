"""Handle files that sites offer for download.

They are told apart from pages, kept on disk, and read chapter by chapter.
"""
