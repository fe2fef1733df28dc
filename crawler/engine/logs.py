"""Write the crawl process's log as JSON lines, with secrets removed."""

import json
import logging
from datetime import UTC, datetime

from storage.log_lines.redaction import redacted
from storage.settings import Settings

CHATTY = ("scrapy", "scrapy-playwright", "twisted", "protego", "asyncio", "py.warnings")
LONGEST = 4_000
"""Maximum characters of a message, as sites determine part of some messages."""

class JsonLines(logging.Formatter):
    """Formats each record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Write `at`, `level`, `logger`, `message`, and `error` with a traceback."""
        line = {"at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
                "level": record.levelname, "logger": record.name, "message": redacted(record.getMessage()[:LONGEST])}
        if record.exc_info:
            line["error"] = redacted(self.formatException(record.exc_info)[-LONGEST:])
        return json.dumps(line, ensure_ascii=False)


def begin(settings: Settings) -> None:
    """Log the messages of our own code to standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    handler.setLevel(settings.log_level)  # Scrapy sets its loggers to log everything
    logging.basicConfig(level=settings.log_level, handlers=[handler], force=True)
    logging.captureWarnings(capture=True)
    quieten()


def quieten() -> None:
    """Let libraries log only warnings and errors."""
    for chatty in CHATTY:
        logging.getLogger(chatty).setLevel(logging.WARNING)
