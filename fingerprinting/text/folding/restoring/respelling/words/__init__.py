"""Number English words, and look up which of them follow each other."""
