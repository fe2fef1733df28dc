"""Measure extraction on golden pages, compared with published extractors."""
