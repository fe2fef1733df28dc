"""Measure what many works tell together: reposts, likeness, offenders, answers."""
