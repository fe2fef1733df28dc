"""The source library (母体库): files of all kinds become works and chapters to protect."""
