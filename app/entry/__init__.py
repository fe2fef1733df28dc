"""Wording of the errors of commands."""
