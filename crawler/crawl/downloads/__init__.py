"""Chapters of downloaded files as page versions, and how they are stored."""
