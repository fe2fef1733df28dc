"""Derive answers from stored matches.

They tell who copies whom, how soon after publication, and through which account a text leaked.
"""
