"""Answers from stored matches.

Who copies whom, how soon after publication, and through which account a text leaked.
"""
