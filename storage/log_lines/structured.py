"""Format log records as JSON, with a correlation id.

A text keeps that id from page to case.
"""

import logging
from collections.abc import MutableMapping
from typing import Any

import structlog
from structlog.typing import Processor

from storage.log_lines.redaction import redacted

TRACE = "trace"
"""Name of the field with the correlation id: the id of the page version or chapter version that a line is about."""
FIELDS = (TRACE, "stage", "item", "state", "seconds")
"""Fields that a line may have beside its message."""

_Line = MutableMapping[str, Any]


def json_formatter() -> logging.Formatter:
    """Make a formatter that writes log records as JSON.

    It writes `at`, `level`, `logger`, `message`, `FIELDS`, and `error` with a traceback.
    """
    before: list[Processor] = [
        structlog.stdlib.ExtraAdder(allow=FIELDS),
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", key="at"),
        structlog.processors.format_exc_info,
    ]
    after: list[Processor] = [
        structlog.stdlib.ProcessorFormatter.remove_processors_meta,
        structlog.processors.EventRenamer("message"),
        _renamed,
        structlog.processors.JSONRenderer(ensure_ascii=False, default=str),
    ]
    return structlog.stdlib.ProcessorFormatter(foreign_pre_chain=before, processors=after)


def _renamed(_logger: Any, _method: str, line: _Line) -> _Line:
    """Remove secrets from all texts of a line, and rename the traceback to `error`."""
    if "exception" in line:
        line["error"] = line.pop("exception")
    return {name: redacted(value) if isinstance(value, str) else value for name, value in line.items()}
