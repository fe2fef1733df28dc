"""The digest as the daily run asks for it."""

from webadmin.digests.stage import send_digest

__all__ = ["send_digest"]
