"""Measure characters per second on one core from text to keys.

Every method stands beside the packages others use.
"""
