"""Log a refused request in one line; only our own errors have a traceback."""

import logging

_SERVER_ERROR = 500


class BriefRefusals(logging.Filter):
    """Removes the traceback from messages about answers below 500.

    It suppresses no message.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Shorten one message; Django adds the status of the answer to it."""
        if getattr(record, "status_code", _SERVER_ERROR) < _SERVER_ERROR:
            record.exc_info = record.exc_text = None
        return True
