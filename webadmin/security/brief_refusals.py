"""Keeps the log readable.

A refused request is one line, a traceback is for our own errors.
"""

import logging

_SERVER_ERROR = 500


class BriefRefusals(logging.Filter):
    """Takes the traceback from messages about answers below 500.

    Lets all of them through.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Shorten one message; Django notes the answer's status on it."""
        if getattr(record, "status_code", _SERVER_ERROR) < _SERVER_ERROR:
            record.exc_info = record.exc_text = None
        return True
