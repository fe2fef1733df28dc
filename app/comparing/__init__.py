"""Compare texts without the stores.

By every algorithm, or with a library in memory.
"""
