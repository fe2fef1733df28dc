"""Figures for lists, counted in advance and stored."""
