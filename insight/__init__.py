"""Answers from stored matches.

Who copies whom, from where, how fast, and through which account.
"""
