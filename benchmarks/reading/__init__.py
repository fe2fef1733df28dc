"""Measure extraction on golden pages, beside published extractors."""
