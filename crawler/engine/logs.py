"""The crawl process's log: a line of JSON a message, with secrets blotted out."""

import json
import logging
from datetime import UTC, datetime

from storage.log_lines.blotting import blotted
from storage.settings import Settings

CHATTY = ("scrapy", "scrapy-playwright", "twisted", "protego", "asyncio", "py.warnings")
LONGEST = 4_000
"""Characters of a message; sites choose what stands in some."""

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
