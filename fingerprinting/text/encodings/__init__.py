"""Detect the encoding of pages and files."""
