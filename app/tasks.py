"""The Celery tasks of the daily run and of the stages."""

import logging
from collections.abc import Iterable
from datetime import UTC, date, datetime
from functools import cache
from zoneinfo import ZoneInfo

from celery import Task, shared_task

from app.celery import DAILY_LIFE
from app.daily import run_day, today, unfinished
from app.runs.lease import RunBusyError
from app.stages import pipeline_stages
from storage.settings import Settings
from storage.stage import Stage, drain

log = logging.getLogger(__name__)


class DeskTask(Task):  # type: ignore[misc]  # celery has no types
    """A task that uses the tables of the desk."""

    def before_start(self, task_id: str, args: tuple[object, ...], kwargs: dict[str, object]) -> None:
        """Prepare them, as Celery calls it before the task."""
        from webadmin.setup import prepare

        prepare(Settings.load())


@cache
def _stages() -> list[Stage]:
    """Build the stages once per process: they cache folded chapters."""
    return [stage for stage in pipeline_stages(Settings.load()) if not stage.waits_for_child]


@shared_task(name="app.work", base=DeskTask)
def work() -> int:
    """Process everything from crawled or imported text to case.

    Also records crawls that were requested on the desk and have ended.
    """
    from webadmin.sites.crawl_requests import record_requested_crawls

    stepped = drain(_stages())
    record_requested_crawls()
    return stepped


@shared_task(name="webadmin.reports", base=DeskTask)
def reports() -> int:
    """Write the long reports that were requested on the desk."""
    settings = Settings.load()
    from webadmin.reports.jobs import write_waiting

    return write_waiting(settings)


@shared_task(name="webadmin.bundles", base=DeskTask)
def bundles() -> int:
    """Make the large evidence bundles that were requested on the desk.

    Also requests missing timestamps.
    """
    settings = Settings.load()
    from webadmin.bundles.orders import make_waiting

    return make_waiting(settings)


@shared_task(name="webadmin.palettes", base=DeskTask)
def palettes() -> int:
    """Write the long palettes that were requested on the desk."""
    from webadmin.palettes.palette_orders import write_waiting

    return write_waiting()


@shared_task(name="webadmin.bulk", base=DeskTask)
def bulk() -> int:
    """Continue the decisions about many cases that were requested on the desk."""
    from webadmin.cases.bulk.bulk_work import decide_waiting

    return decide_waiting()


@shared_task(name="webadmin.imports", base=DeskTask)
def imports() -> int:
    """Read and import large uploads from the desk.

    Expired uploads are discarded.
    """
    from webadmin.library.importing.import_jobs import work_waiting

    return work_waiting()


@shared_task(name="webadmin.licences", base=DeskTask)
def licences() -> int:
    """Continue applying licences: changed ones, and those beside changed copies."""
    from webadmin.cases.licensing.applying import apply_waiting
    from webadmin.cases.licensing.judging_beside import judge_left

    return judge_left() + apply_waiting()


@shared_task(name="webadmin.moves", base=DeskTask)
def moves() -> int:
    """Continue linking the cases of sites that moved."""
    from webadmin.moves.following_cases import follow_waiting

    return follow_waiting()


@shared_task(name="webadmin.lookups", base=DeskTask)
def lookups() -> int:
    """Look up sites in DNS and registries, as members requested."""
    from webadmin.targets.registration.looking_up import look_up_waiting

    return look_up_waiting()


@shared_task(name="webadmin.watch", base=DeskTask)
def watch() -> None:
    """Record what ended outside the daily run, request what is due, count ahead.

    Recorded are crawls and checks. Requested are crawls of sites watched more than once a day, polls of contents pages,
    and checks of pages after a notice.
    """
    settings = Settings.load()
    from webadmin.analytics.stage import keep_counted
    from webadmin.cases.overviews import keep_overviews
    from webadmin.library.families.reposting import REPOSTING
    from webadmin.sites.crawl_requests import record_requested_crawls, request_frequent_crawls
    from webadmin.sites.polls.poll_requests import request_polls
    from webadmin.takedown.check_round import check_due
    from webadmin.targets.standings import STANDINGS

    now = datetime.now(UTC)
    record_requested_crawls()
    request_frequent_crawls(now)
    request_polls(now)
    check_due(now)
    keep_counted(settings, now)
    keep_overviews((STANDINGS, REPOSTING), now)


@shared_task(name="webadmin.tell", base=DeskTask)
def tell() -> int:
    """Send webhooks and alerts about what happened."""
    from webadmin.outgoing.round import send_messages

    return send_messages()


@shared_task(name="app.daily", bind=True)
def daily(self: Task) -> None:
    """Do the daily run of the day for which it was requested."""
    settings = Settings.load()
    _run(settings, [requested_day(settings, self.request.expires)])


@shared_task(name="app.resume")
def resume() -> None:
    """Resume daily runs that were interrupted."""
    settings = Settings.load()
    _run(settings, unfinished(settings))


@shared_task(name="pipeline.daily")
def daily_as_named_in_0_1_0() -> None:
    """Do today's run, for a message of version 0.1.0 that is still in the broker."""
    settings = Settings.load()
    _run(settings, [today(settings)])


@shared_task(name="pipeline.resume")
def resume_as_named_in_0_1_0() -> None:
    """Resume interrupted daily runs, for a message of version 0.1.0."""
    resume()


def requested_day(settings: Settings, expires: str | None) -> date:
    """Return the day that a message is for, from its expiry; today if it has none.

    A message that is delivered again because its worker died may arrive after midnight.
    """
    if expires is None:
        return today(settings)
    requested = datetime.fromisoformat(expires) - DAILY_LIFE
    return requested.astimezone(ZoneInfo(settings.time_zone)).date()


def _run(settings: Settings, days: Iterable[date]) -> None:
    from webadmin.setup import prepare

    prepare(settings)
    for day in days:
        try:
            run_day(settings, day, lambda step, state: log.info("daily %s: %s", step, state))
        except RunBusyError as busy:
            log.info("daily %s: %s", day, busy)
