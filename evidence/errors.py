"""Errors that prevent a bundle from being made."""


class EvidenceError(Exception):
    """A bundle that cannot be made; the message says why and what to do."""
