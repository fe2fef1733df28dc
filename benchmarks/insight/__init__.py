"""Insight measured on worlds whose truth a generator knows."""
