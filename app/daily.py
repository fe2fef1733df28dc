"""Run the day: sites → pages → fingerprints → matches → cases → digest → report.

A run is a document with the state of each item. It may be killed at any point: the process that resumes it skips
finished items, and repeating an item is harmless.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from app.meaning import is_begun, refresh
from app.runs.counter import RunCounter, item_of
from app.runs.lease import held
from app.runs.observer import observed
from app.runs.wording import headline, progress_line
from app.stages import pipeline_stages, run_until_empty
from app.stepping.side_processes import side_processes
from matcher.index.spaces import repair
from storage.collections.crawls import Crawl, Crawls
from storage.collections.runs import DAILY_RUN, SITE_ITEM, Runs
from storage.documents import Document, RunItem
from storage.inbox import Inbox, StageName
from storage.mongodb import Database, connect
from storage.settings import Settings

RESUMABLE = timedelta(days=2)
"""Maximum age at which an interrupted run is resumed; older ones are left, because a later run has crawled the same
sites.
"""

NAMED = 3
"""Maximum number of unsent mails that the run's document names; the log names all."""
SO_FAR = "so far"
"""The step name under which `Progress` receives the counts of the whole run."""

_log = logging.getLogger(__name__)

Progress = Callable[[str, str], None]
"""Callback for each step, with its name and progress."""


@dataclass(frozen=True)
class Day:
    """One daily run in progress: its id, its calendar day, and its servers."""

    settings: Settings
    database: Database
    run: str
    day: date
    force: bool
    progress: Progress
    processes: int = 1
    """Maximum number of processes that step the stages when much work is waiting, including this one."""


def today(settings: Settings) -> date:
    """Return the current calendar day in the configured time zone."""
    return datetime.now(ZoneInfo(settings.time_zone)).date()


def run_day(
    settings: Settings, day: date, progress: Progress, *, force: bool = False, processes: int = 1,
) -> Document:
    """Do the daily run of a day, or the rest of it, and return its document.

    With `force`, every enabled site is crawled even if it is not due. If much work is waiting, up to `processes`
    processes step the stages. Django must be set up. Raises RunBusyError while another process works on the run.
    """
    database = connect(settings)
    runs = Runs(database)
    run = runs.open(DAILY_RUN, day.isoformat())
    document = runs.get(run)
    if document and document["state"] == "done":
        return document
    with held(database, run):
        _do(Day(settings, database, run, day, force, progress, processes))
    return runs.get(run) or {}


def unfinished(settings: Settings) -> list[date]:
    """List the days whose run was started and interrupted."""
    return [date.fromisoformat(run["day"]) for run in Runs(connect(settings)).heads(DAILY_RUN)
            if run["state"] == "running" and date.fromisoformat(run["day"]) > today(settings) - RESUMABLE]


def _do(day: Day) -> None:
    runs = Runs(day.database)
    steps: dict[str, Callable[[Day], RunItem]] = {
        "discover": _discover, "sites": _send_out, "pipeline": _counted_pipeline, "crawl": _gather,
        "counts": _count, "notices": _notices, "digest": _digest,
        "report": _report, "screenshots": _screenshots, "long_reports": _long_reports,
    }
    for name, step in steps.items():
        if (item := runs.items(day.run).get(name)) and item.state == "done":
            continue
        day.progress(name, "…")
        runs.note(day.run, RunItem(name, "running"))
        try:
            item = step(day)
        except Exception as error:
            runs.note(day.run, RunItem(name, "failed", f"{type(error).__name__}: {error}"))
            raise
        runs.note(day.run, item)
        day.progress(name, item.detail or item.state)
    failed = any(item.state == "failed" for item in runs.items(day.run).values())
    runs.close(day.run, "failed" if failed else "done")


def _discover(day: Day) -> RunItem:
    """Ask what engines list, and look for unknown sites.

    A search server that fails is reported and holds nothing up.
    """
    from crawler.network.search import SearchError
    from webadmin.sites.proposals.discovery import discover
    from webadmin.sites.proposals.source_search import search_sources
    from webadmin.takedown.delisting.asking_engines import ask_engines

    counts = {name: count for name, count in search_sources(day.settings, day.day).items() if count}
    if not day.settings.search_url:
        return RunItem("discover", "done", "no search server is set", counts=counts)
    try:
        engines = ask_engines(day.settings, day.day)
        return RunItem("discover", "done", counts={**counts, **engines, **discover(day.settings, day.day)})
    except SearchError as error:
        return RunItem("discover", "done", str(error), counts=counts)


def _send_out(day: Day) -> RunItem:
    """Enqueue a crawl of every due site."""
    from webadmin.sites.schedule import due_policies

    revisit = "all" if day.force else "due"
    policies = [replace(policy, revisit=revisit) for policy in due_policies(datetime.now(UTC), force=day.force)]
    Runs(day.database).note_all(day.run, [RunItem(f"{SITE_ITEM}{policy.name}") for policy in policies])
    Inbox(day.database, StageName.CRAWL).enqueue_each(
        {f"{day.run}:{policy.name}": {"policy": policy.payload(), "run": day.run} for policy in policies})
    return RunItem("sites", "done", counts={"due": len(policies)})


def _run_pipeline(day: Day) -> RunItem:
    """Repair the index, then run all stages until no inbox has ids left."""
    stages = [stage for stage in pipeline_stages(day.settings) if stage.name != StageName.SCREENSHOT]
    with side_processes(day.settings, day.processes) as look:  # they load while the index is repaired
        day.progress("pipeline", "comparing the index with MongoDB")
        repaired = sum(space.keys + space.items for space in repair(day.settings).values())
        _encode_new_chapters(day)

        def progress(stage: str, waiting: int) -> None:
            day.progress(stage, f"{waiting}")
            look(stage, waiting)

        run_until_empty(day.database, stages, progress)
    return RunItem("pipeline", "done", counts={"repaired": repaired})


def _encode_new_chapters(day: Day) -> None:
    """Update the index of translations, if there is one.

    If this fails, the run continues without it.
    """
    if not is_begun(day.settings):
        return
    day.progress("pipeline", "encoding new chapters")
    try:
        refresh(day.settings)
    except Exception as error:  # noqa: BLE001 - other copies must still be found, and the next run retries
        _log.exception("new chapters could not be encoded: their translations are not found")
        day.progress("pipeline", f"new chapters could not be encoded: {error}")


def _counted_pipeline(day: Day) -> RunItem:
    """Run the pipeline and update the run's counts meanwhile."""
    counter = RunCounter(day.database, day.run)
    with observed(counter, lambda counts: day.progress(SO_FAR, progress_line(counts))):
        item = _run_pipeline(day)
    return replace(item, counts={**item.counts, **headline(counter.count())})


def _gather(day: Day) -> RunItem:
    """Copy each site's outcome from its crawl into the run."""
    from webadmin.sites.proposals.successors import propose_successors
    from webadmin.sites.schedule import mark_crawled

    runs = Runs(day.database)
    outcomes = {f"{SITE_ITEM}{crawl.site}": crawl for crawl in Crawls(day.database).outcomes(day.run)}
    sites = [item for item in runs.items(day.run).values() if item.name.startswith(SITE_ITEM)]
    runs.note_all(day.run, [_outcome(item, outcomes.get(item.name)) for item in sites])
    for item in sites:
        if outcome := outcomes.get(item.name):
            propose_successors(outcome)
            mark_crawled(outcome.site, outcome.state, outcome.started_at or datetime.now(UTC))
    return RunItem("crawl", "done", counts={"sites": len(outcomes)})


def _outcome(item: RunItem, crawl: Crawl | None) -> RunItem:
    if crawl is None:
        return replace(item, state="failed", detail="the crawl ended without an outcome; see `wenzong status`")
    if crawl.state == "done":
        return item_of(crawl)
    return replace(item_of(crawl), state="failed", detail=crawl.reason)


def _count(day: Day) -> RunItem:
    """Compute the final counts of the run and of the day.

    Copies that are gone are included, because they have been recorded by now.
    """
    from webadmin.analytics.stage import count_day

    counts = RunCounter(day.database, day.run).count(ended=True)
    rows = count_day(day.day, day.settings)
    return RunItem("counts", "done", counts={"rows": rows, **counts.cases})


def _report(day: Day) -> RunItem:
    """Write the short reports of the run and queue the long ones for workers.

    A report that cannot be written is recorded and does not stop the run.
    """
    from webadmin.reports.stage import write_run_report

    return _reported(day, "report", write_run_report)


def _long_reports(day: Day) -> RunItem:
    """Write the long reports that no worker has written yet."""
    from webadmin.reports.stage import write_long_reports

    return _reported(day, "long_reports", write_long_reports)


def _reported(day: Day, name: str, write: Callable[[str, Settings], list[Path]]) -> RunItem:
    from webadmin.reports.stage import failures_of, unfinished_of

    try:
        paths = write(day.run, day.settings)
    except Exception as error:  # noqa: BLE001 - the report of stored findings can be written again at any time
        _log.exception("the report of the daily run of %s failed", day.day)
        return RunItem(name, "failed", f"{type(error).__name__}: {error}")
    failures = failures_of(day.run)
    return RunItem(name, "failed" if failures else "done", "; ".join(failures),
                   {"files": len(paths), "waiting": unfinished_of(day.run)})


def _notices(day: Day) -> RunItem:
    """Read answers to notices from the mailboxes.

    Also deletes personal data whose retention period has ended.
    """
    from webadmin.notices.upkeep import keep_up

    return RunItem("notices", "done", counts=keep_up())


def _screenshots(day: Day) -> RunItem:
    """Take the waiting screenshots, which may take long.

    The report does not wait for them.
    """
    shown = [stage for stage in pipeline_stages(day.settings) if stage.name == StageName.SCREENSHOT]
    run_until_empty(day.database, shown, lambda stage, waiting: day.progress(stage, f"{waiting}"))
    return RunItem("screenshots", "done")


def _digest(day: Day) -> RunItem:
    """Mail what is new to the members; reports do not wait for a mail server."""
    from webadmin.digests.stage import send_digest

    sending = send_digest(day.run, day.settings)
    return RunItem("digest", "failed" if sending.failures else "done", "; ".join(sending.failures[:NAMED]),
                   {"mails": sending.mails, "unsent": len(sending.failures)})
