"""A first look at a site on the desk and the command line.

What it found, and watching the site as found.
"""
