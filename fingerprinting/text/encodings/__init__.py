"""Detect the encoding of pages and files from shared tables."""
