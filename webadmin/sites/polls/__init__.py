"""Polling contents pages for new chapters between the crawls of a site."""
