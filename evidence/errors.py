"""Errors that prevent a bundle from being made."""


from library.readers.sentence import SentenceError


class EvidenceError(SentenceError):
    """A bundle that cannot be made; the message says why and what to do."""
