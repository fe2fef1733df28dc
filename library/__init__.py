"""The source library (母体库): works and chapters to protect, read from files."""
