"""A round of checks: record finished ones, watch noticed pages, request due ones."""

from datetime import datetime

from webadmin.takedown.asking import request_checks
from webadmin.takedown.noticed.watched_pages import watch_noticed
from webadmin.takedown.recorded_answers import record_checks


def check_due(now: datetime) -> int:
    """Record the checks that have ended and request those that are due.

    Returns the number of pages for which checks were requested.
    """
    record_checks(now)
    watch_noticed(now)
    return request_checks(now)
