"""Keep secrets that grant access out of the logs.

These are the tokens of password links and of the first invitation.
"""

import logging
import re

_TOKEN = re.compile(r"(/new-password/[^/\s]+/(?!set-password)|/welcome/)[^/\s]+")


def masked(text: str) -> str:
    """Replace the tokens in a text."""
    return _TOKEN.sub(r"\1…", text)


class Masking(logging.Filter):
    """Masks the tokens in every message; suppresses none."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Mask one message."""
        record.msg, record.args = masked(record.getMessage()), None
        return True
