"""Crawls of contents pages alone, for the new chapters that they list."""
