"""The crawl process's log: a line of JSON a message, with secrets blotted out."""

import json
import logging
import re
from datetime import UTC, datetime

from storage.settings import Settings

CHATTY = ("scrapy", "scrapy-playwright", "twisted", "protego", "asyncio", "py.warnings")
LONGEST = 4_000
"""Characters of a message; sites choose what stands in some."""

_SECRETS = (
    (re.compile(r"(\w://)[^/@\s'\"]{1,500}@"), r"\1***@"),
    (re.compile(r"(?i)\b((?:proxy-)?authorization|(?:set-)?cookie)(['\"]?\s{0,9}[:=]\s{0,9})[^\r\n]{1,2000}"),
     r"\1\2***"),
    (re.compile(r"(?i)(token|secret|passw(?:or)?d|pwd|api_?key|access_?key|session_?id|sid)"
                r"(['\"]?\s{0,9}[=:]\s{0,9}['\"]?)[^&\s'\",;]{1,500}"), r"\1\2***"),
)


def blotted(text: str) -> str:
    """Hide user names, passwords, tokens, cookies in a text."""
    for pattern, replacement in _SECRETS:
        text = pattern.sub(replacement, text)
    return text


class JsonLines(logging.Formatter):
    """Formats records as JSON, a line each."""

    def format(self, record: logging.LogRecord) -> str:
        """Write `at`, `level`, `logger`, `message`, and `error` with a traceback."""
        line = {"at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
                "level": record.levelname, "logger": record.name, "message": blotted(record.getMessage()[:LONGEST])}
        if record.exc_info:
            line["error"] = blotted(self.formatException(record.exc_info)[-LONGEST:])
        return json.dumps(line, ensure_ascii=False)


def begin(settings: Settings) -> None:
    """Send what our own code says to standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    handler.setLevel(settings.log_level)  # Scrapy lets its own loggers say everything
    logging.basicConfig(level=settings.log_level, handlers=[handler], force=True)
    logging.captureWarnings(capture=True)
    quieten()


def quieten() -> None:
    """Let libraries speak of trouble only."""
    for chatty in CHATTY:
        logging.getLogger(chatty).setLevel(logging.WARNING)
