"""Run the day: sites → pages → fingerprints → matches → cases → report → digest.

A run is a document with the state of each item. It may be killed anywhere: the process that resumes it skips what
is done, and everything an item does is harmless when done twice.
"""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from app.stages import PAUSE, pipeline_stages, run_dry
from matcher.index.spaces import repair
from storage.collections.crawls import Crawls
from storage.collections.runs import DAILY_RUN, SITE_ITEM, Runs
from storage.documents import Document, RunItem
from storage.inbox import Claim, Inbox, StageName
from storage.mongodb import Database, connect
from storage.settings import Settings

LEASE = timedelta(seconds=30)
HEARTBEAT = 5.0
"""Seconds between renewals of the lease on the run."""
RESUMABLE = timedelta(days=2)
"""A run cut off longer ago is left as it is: the next day's run has seen the same sites since."""

Progress = Callable[[str, str], None]
"""Callback for each step, with its name and progress."""


class RunBusyError(Exception):
    """Another process has this run in hand."""


@dataclass(frozen=True)
class Day:
    """One daily run in hand: its id, its calendar day, and the servers it works on."""

    settings: Settings
    database: Database
    run: str
    day: date
    force: bool
    progress: Progress


def today(settings: Settings) -> date:
    """Tell the calendar day in the configured time zone."""
    return datetime.now(ZoneInfo(settings.time_zone)).date()


def run_day(settings: Settings, day: date, progress: Progress, *, force: bool = False) -> Document:
    """Do the daily run of a day, or what is left of it, and return its document.

    With `force`, every enabled site is crawled whether it is due or not. Needs Django to be set up. Raises
    RunBusyError while another process has the run in hand.
    """
    database = connect(settings)
    runs = Runs(database)
    run = runs.open(DAILY_RUN, day.isoformat())
    document = runs.get(run)
    if document and document["state"] == "done":
        return document
    with _in_hand(database, run):
        _do(Day(settings, database, run, day, force, progress))
    return runs.get(run) or {}


def unfinished(settings: Settings) -> list[date]:
    """List the days whose run was begun and cut off."""
    return [date.fromisoformat(run["day"]) for run in Runs(connect(settings)).of_kind(DAILY_RUN)
            if run["state"] == "running" and date.fromisoformat(run["day"]) > today(settings) - RESUMABLE]


@contextmanager
def _in_hand(database: Database, run: str) -> Iterator[None]:
    """Hold a lease on the run, renewed for as long as this process lives."""
    inbox = Inbox(database, DAILY_RUN)
    if not inbox.holds(run):
        inbox.enqueue([run])
    claim = _taken(inbox, run)
    stop = threading.Event()
    heart = threading.Thread(target=_beat, args=(inbox, [claim], stop), daemon=True)
    heart.start()
    try:
        yield
    except BaseException:
        inbox.reject(claim, "the run was interrupted", delay=timedelta(0))
        raise
    else:
        inbox.acknowledge([claim])
    finally:
        stop.set()
        heart.join()


def _taken(inbox: Inbox, run: str) -> Claim:
    """Take the run, waiting for the lease of a dead holder to end.

    Raises RunBusyError while a live holder renews it.
    """
    end = time.monotonic() + LEASE.total_seconds() + HEARTBEAT
    while time.monotonic() < end:
        if claim := inbox.claim_one(run, LEASE):
            return claim
        time.sleep(PAUSE)
    raise RunBusyError("this day's run is in another process's hands; `wenzong status` shows how far it is")


def _beat(inbox: Inbox, claims: list[Claim], stop: threading.Event) -> None:
    while not stop.wait(HEARTBEAT):
        inbox.renew(claims, LEASE)


def _do(day: Day) -> None:
    runs = Runs(day.database)
    steps: dict[str, Callable[[Day], RunItem]] = {
        "discover": _discover, "sites": _send_out, "pipeline": _run_pipeline, "crawl": _gather, "counts": _count,
        "report": _report, "digest": _digest,
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
    """Look for unknown sites.

    A search server that fails is reported and holds nothing up.
    """
    from crawler.network.search import SearchError
    from webadmin.sites.proposals.discovery import discover

    if not day.settings.search_url:
        return RunItem("discover", "done", "no search server is set")
    try:
        return RunItem("discover", "done", counts=discover(day.settings, day.day))
    except SearchError as error:
        return RunItem("discover", "done", str(error))


def _send_out(day: Day) -> RunItem:
    """Announce a crawl of every due site."""
    from webadmin.sites.schedule import due_policies

    revisit = "all" if day.force else "due"
    policies = [replace(policy, revisit=revisit) for policy in due_policies(datetime.now(UTC), force=day.force)]
    inbox = Inbox(day.database, StageName.CRAWL)
    for policy in policies:
        Runs(day.database).note(day.run, RunItem(f"{SITE_ITEM}{policy.name}"))
        inbox.enqueue([f"{day.run}:{policy.name}"], {"policy": policy.payload(), "run": day.run})
    return RunItem("sites", "done", counts={"due": len(policies)})


def _run_pipeline(day: Day) -> RunItem:
    """Repair the index, then let every stage run until nothing waits anywhere."""
    day.progress("pipeline", "comparing the index with MongoDB")
    repaired = sum(space.keys + space.items for space in repair(day.settings).values())
    run_dry(day.database, pipeline_stages(day.settings),
            lambda stage, waiting: day.progress(stage, f"{waiting}"))
    return RunItem("pipeline", "done", counts={"repaired": repaired})


def _gather(day: Day) -> RunItem:
    """Take each site's outcome from its crawl into the run."""
    from webadmin.sites.schedule import mark_crawled

    runs = Runs(day.database)
    outcomes = {crawl.site: crawl for crawl in Crawls(day.database).of_run(day.run)}
    for item in runs.items(day.run).values():
        kind, _, site = item.name.partition(" ")
        if kind != "site":
            continue
        outcome = outcomes.get(site)
        if outcome is None or outcome.state != "done":
            detail = outcome.reason if outcome else "the crawl left no outcome; see `wenzong status`"
            runs.note(day.run, replace(item, state="failed", detail=detail))
        else:
            runs.note(day.run, replace(item, state="done", counts=dict(outcome.counts)))
        if outcome is not None:
            mark_crawled(site, outcome.state, outcome.started_at or datetime.now(UTC))
    return RunItem("crawl", "done", counts={"sites": len(outcomes)})


def _count(day: Day) -> RunItem:
    from webadmin.analytics.stage import count_day

    count_day(day.day, day.settings)
    return RunItem("counts", "done")


def _report(day: Day) -> RunItem:
    from webadmin.reports.stage import write_run_report

    paths = write_run_report(day.run, day.settings)
    return RunItem("report", "done", counts={"files": len(paths)})


def _digest(day: Day) -> RunItem:
    from webadmin.digests.stage import send_digest

    return RunItem("digest", "done", counts={"mails": send_digest(day.run, day.settings)})
