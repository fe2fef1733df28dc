"""Render pages in Debian's Chromium, sandboxed and behind the egress proxy."""
