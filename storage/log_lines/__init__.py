"""Logs for machines: a line of JSON a message, without secrets."""
