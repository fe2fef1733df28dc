"""A first look at a site before anybody decides to watch it.

A few pages, nothing stored.
"""
