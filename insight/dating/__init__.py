"""Dating of copies.

The version of a chapter that a copy agrees with, and sentences that were public for an hour only, bound when it was
taken from the original.
"""
