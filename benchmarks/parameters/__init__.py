"""Measure other parameters of each method, compared with those in use."""
