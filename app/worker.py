"""The Celery application of this process: what `celery -A app.worker` loads."""

import logging
from typing import Any

from celery.signals import after_setup_logger, after_setup_task_logger

from app.celery import build
from storage.log_lines.structured import json_formatter
from storage.private import write_privately
from storage.settings import Settings

write_privately()
settings = Settings.load()
app = build(settings)


def write_json(logger: logging.Logger, **_: Any) -> None:
    """Make every handler of a worker's logger write JSON."""
    for handler in logger.handlers:
        handler.setFormatter(json_formatter())


if settings.log_format == "json":
    after_setup_logger.connect(write_json)
    after_setup_task_logger.connect(write_json)
