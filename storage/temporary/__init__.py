"""Temporary folders that do not outlast their process."""
