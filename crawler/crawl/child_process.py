"""Start the crawl process and watch it from its parent."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from crawler.killing import killed_after
from crawler.politeness.policy import SitePolicy
from crawler.python_path import python_path
from storage.private import private_directory
from storage.settings import Settings

TICK = 0.25
ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1"}
"""Environment of the crawl process. It must have a single thread when it forks the processes that read pages."""
START_SECONDS = 300.0
"""Seconds that the process of a survey may take until it is ready."""
AT_ONCE = 64
"""Sites that one process crawls at the same time; when one ends, the next begins."""


class CrawlError(Exception):
    """The crawl process ended before its work did; the message names its log."""


class Assignment(NamedTuple):
    """A site to crawl, and the run that it is crawled for."""

    run: str
    policy: SitePolicy


def assignment_line(assignments: Sequence[Assignment], **extra: Any) -> bytes:
    """Write assignments as the line of JSON that the crawl process reads first."""
    crawls = [{"run": each.run, "policy": each.policy.payload()} for each in assignments]
    return json.dumps({"crawls": crawls, **extra}).encode() + b"\n"


def start(settings: Settings, assignments: Sequence[Assignment], **extra: Any) -> subprocess.Popen[bytes]:
    """Start a crawl process.

    Its standard input stays open. When it closes, also because we died, the process stops.
    """
    log = log_file(settings)
    private_directory(log.parent)
    with log.open("ab") as stderr:
        child = subprocess.Popen(
            [sys.executable, "-m", "crawler.engine.process"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=stderr, env={**os.environ, **settings.environment(), "PYTHONPATH": python_path(), **ONE_THREAD},
        )
    with suppress(BrokenPipeError):  # it died at once: its parent sees the status
        _feed(child, assignment_line(assignments, **extra))
    return child


def attend(
    settings: Settings, assignments: Sequence[Assignment], tick: Callable[[], None],
    is_over: Callable[[], bool] = lambda: False,
) -> None:
    """Run a crawl process to its end, calling `tick` several times a second.

    Once `is_over` returns True, the process stops in good order and keeps what is left for later. Raises CrawlError.
    """
    with start(settings, assignments) as child:
        while child.poll() is None:
            tick()
            if is_over() and child.stdin:
                child.stdin.close()
            with suppress(subprocess.TimeoutExpired):
                child.wait(TICK)
    if child.returncode:
        raise CrawlError(f"the crawl process ended with status {child.returncode}; see {log_file(settings)}")


def probe(settings: Settings, policy: SitePolicy) -> dict[str, Any]:
    """Fetch a site's first address without storing anything; raises CrawlError."""
    with start(settings, [], probe=policy.payload()) as child:
        assert child.stdout is not None  # noqa: S101 - we asked for a pipe
        line = child.stdout.readline()
    if not line:
        raise CrawlError(f"the crawl process ended with status {child.returncode}; see {log_file(settings)}")
    report: dict[str, Any] = json.loads(line)
    return report


def survey(settings: Settings, policy: SitePolicy, seconds: float) -> list[dict[str, Any]]:
    """Fetch a few pages of a site within `seconds` without storing anything.

    The time begins when the process is ready: on a busy machine its start may take longer than the pages. Raises
    CrawlError if no page was seen in that time.
    """
    with start(settings, [], survey=policy.payload()) as child:
        assert child.stdout is not None  # noqa: S101 - we asked for a pipe
        with killed_after(child, START_SECONDS):
            child.stdout.readline()
        with killed_after(child, seconds):
            lines = child.stdout.readlines()
    if not lines:
        raise CrawlError(f"no page of {policy.start_urls[0]} was seen within {seconds:g} s; see {log_file(settings)}")
    return [json.loads(line) for line in lines if line.endswith(b"\n")]


def log_file(settings: Settings) -> Path:
    """Return the path of the crawl processes' log."""
    return settings.var / "log" / "crawl.log"


def _feed(child: subprocess.Popen[bytes], line: bytes) -> None:
    assert child.stdin is not None  # noqa: S101 - we asked for a pipe
    child.stdin.write(line)
    child.stdin.flush()
