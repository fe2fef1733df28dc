"""Code that all benchmarks share.

Its command line, library, goals, pinned floors and page in docs/.
"""
