"""The Celery tasks of the daily run and of the cases."""

import logging
from datetime import UTC, datetime

from celery import shared_task

from app.daily import RunBusyError, run_day, today, unfinished
from storage.settings import Settings
from storage.stage import drain

log = logging.getLogger(__name__)


@shared_task(name="webadmin.cases")
def cases() -> int:
    """Open and update cases for new matches, then record ended crawls of the desk."""
    from webadmin.setup import prepare

    settings = Settings.load()
    prepare(settings)
    from webadmin.cases.stage import stages
    from webadmin.sites.crawl_requests import record_requested_crawls

    stepped = drain(stages(settings))
    record_requested_crawls()
    return stepped


@shared_task(name="webadmin.watch")
def watch() -> None:
    """Record crawls that ended outside the daily run, and ask for due ones.

    Due are those of sites watched more than once a day.
    """
    from webadmin.setup import prepare

    prepare(Settings.load())
    from webadmin.sites.crawl_requests import record_requested_crawls, request_frequent_crawls

    record_requested_crawls()
    request_frequent_crawls(datetime.now(UTC))


@shared_task(name="app.daily")
def daily() -> None:
    """Do today's run."""
    _run(Settings.load(), resume=False)


@shared_task(name="app.resume")
def resume() -> None:
    """Take up daily runs that were cut off."""
    _run(Settings.load(), resume=True)


@shared_task(name="pipeline.daily")
def daily_as_named_in_0_1_0() -> None:
    """Do today's run, for a message of version 0.1.0 that still waited in the broker."""
    _run(Settings.load(), resume=False)


@shared_task(name="pipeline.resume")
def resume_as_named_in_0_1_0() -> None:
    """Take up daily runs that were cut off, for a message of version 0.1.0."""
    _run(Settings.load(), resume=True)


def _run(settings: Settings, *, resume: bool) -> None:
    from webadmin.setup import prepare

    prepare(settings)
    for day in unfinished(settings) if resume else [today(settings)]:
        try:
            run_day(settings, day, lambda step, state: log.info("daily %s: %s", step, state))
        except RunBusyError as busy:
            log.info("daily %s: %s", day, busy)
