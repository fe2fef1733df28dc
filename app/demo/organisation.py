"""The demo's organisation, and how to log in."""

ORGANISATION = "demo"
NAME = "文踪演示 · Wenzong demo"
USERNAME = "demo"
PASSWORD = "follow-the-traces"  # noqa: S105 - printed on the screen; the demo is reachable only from this machine
MAIL = "demo@example.org"
"""Recipient of the digest; the demo prints mail instead of sending it."""
