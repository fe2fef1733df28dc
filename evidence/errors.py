"""What can keep a bundle from being made at all."""


class EvidenceError(Exception):
    """A bundle that cannot be made; the message says why and what to do."""
