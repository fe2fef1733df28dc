"""Trace leaks: mark a chapter per account by interchangeable words, and read the marks back from a copy.

Pure functions over texts, and files under the state directory; no database, no web.
"""
