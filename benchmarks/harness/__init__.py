"""What every benchmark shares.

Its command line, library, goals, pinned floors and page in docs/.
"""
