"""Logs for machines: one line of JSON per message, without secrets."""
