"""Import of uploaded files.

They are read, shown chapter by chapter, dated, and imported by a worker.
"""
