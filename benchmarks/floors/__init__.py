"""The pinned floors of accuracy and of reading.

They are measured on samples small enough for every change.
"""
