"""Answers from stored matches: who copies whom, from where, how fast, and through which account."""
