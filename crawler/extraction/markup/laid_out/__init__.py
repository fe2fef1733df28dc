"""Decide from the boxes that a browser laid out what a person sees of a page."""
