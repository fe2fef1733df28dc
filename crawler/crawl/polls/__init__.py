"""Crawl only contents pages, for the new chapters that they list."""
