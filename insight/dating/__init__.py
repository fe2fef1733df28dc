"""Bound when a copy was taken from the original.

The evidence is the version of a chapter that a copy agrees with, and sentences that were public for a limited time.
"""
