"""One round of checks.

Record what has ended, take up what a notice named, ask for what is due.
"""

from datetime import datetime

from webadmin.takedown.asking import request_checks
from webadmin.takedown.noticed.watched_pages import watch_noticed
from webadmin.takedown.recorded_answers import record_checks


def check_due(now: datetime) -> int:
    """Record the checks that have ended and ask for those that are due.

    Returns of how many copies it asked.
    """
    record_checks(now)
    watch_noticed(now)
    return request_checks(now)
