"""Measure what each page of the desk costs with many copies and sites."""
