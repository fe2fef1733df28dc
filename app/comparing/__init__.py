"""Describe the algorithms, and compare texts without the stores.

Texts are compared with each other by every algorithm, or with a library in memory.
"""
