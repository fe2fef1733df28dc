"""Find sites that are built alike, are run by the same people, or were renamed.

A renamed site is an earlier site under a new name.
"""
