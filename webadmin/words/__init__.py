"""The words that desk, reports and command line share, in both languages."""
