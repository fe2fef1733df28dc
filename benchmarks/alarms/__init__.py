"""Texts that share only the form of their genre, and copies of such texts.

Run `python -m benchmarks alarms`.
"""
