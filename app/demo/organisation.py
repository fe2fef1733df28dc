"""Who the demo works for, and how to log in."""

ORGANISATION = "demo"
NAME = "文踪演示 · Wenzong demo"
USERNAME = "demo"
PASSWORD = "follow-the-traces"  # noqa: S105 - printed on the screen; the demo is reachable from this machine alone
MAIL = "demo@example.org"
"""Where the digest goes; the demo prints mail instead of sending it."""
