"""Trace leaks.

A chapter is marked for each account by interchangeable words, and the marks are read back from a copy. Pure functions
over texts, and files under the state directory; neither database nor web.
"""
