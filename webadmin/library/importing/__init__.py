"""Files that were dropped: read, shown chapter by chapter, dated, and imported by a worker."""
