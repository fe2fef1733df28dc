"""Process stored pages undisturbed and under kills: speed and recovery."""

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from itertools import pairwise
from math import inf
from pathlib import Path
from typing import Any

from app.embedded import servers
from app.processes import Child, Children
from app.services import command
from benchmarks.harness.command_line import Progress
from benchmarks.load.kills.made_texts import chapter_lines, page_text
from benchmarks.pipeline.costs.process_tree import tree
from benchmarks.pipeline.installation import READY, TABLES, tables
from library.stage import add
from storage.collections.dead_letters import dead_letters
from storage.collections.pages import Pages
from storage.documents import Page
from storage.inbox import Inbox, StageName
from storage.mongodb import Database, connect
from storage.settings import Settings

LOOK = 0.25
THROUGH = (StageName.FINGERPRINT, StageName.INDEX, StageName.MATCH, StageName.CASE)
"""Inboxes that must be empty at the end."""
STATE = ("fingerprints", "matches", "chapter_versions")
"""Collections whose ids are derived from content: two runs over the same texts must end equal."""
PATIENCE = 3_600.0
Figures = dict[str, Any]


@dataclass(frozen=True)
class Worked:
    """One run over all pages."""

    seconds: float
    kills: int
    pauses: tuple[float, ...]
    """Seconds from each kill until the next text was processed."""
    gap: float
    """Longest time without a processed text, in seconds; slow machines have long ones without kills too."""
    state: dict[str, frozenset[str]]
    dead: int


@dataclass(frozen=True)
class Kills:
    """When worker processes are killed."""

    every: float
    """Seconds between two kills."""
    most: float = inf


def kill_trial(pages: int, kills: Kills, progress: Progress) -> Figures:
    """Process the pages twice, the second time under kills."""
    calm, killed = _worked(pages, Kills(0.0, 0), progress), _worked(pages, kills, progress)
    differences = [f"{name}: {len(killed.state[name] ^ calm.state[name])} differ"
                   for name in calm.state if killed.state[name] != calm.state[name]]
    runs = {name: {key: value for key, value in asdict(run).items() if key != "state"}
            for name, run in (("calm", calm), ("killed", killed))}
    return {"pages": pages, "every": kills.every, **runs, "differences": differences,
            "matches": len(calm.state["matches"]), "share": calm.seconds / killed.seconds}


def _worked(pages: int, kills: Kills, progress: Progress) -> Worked:
    """Store the texts in new databases and let the workers process all of them."""
    with tempfile.TemporaryDirectory() as var, servers(
            Settings(var=Path(var), demo=True, browser="off", workers=2, log_level="WARNING")) as settings:
        Path(var, TABLES).write_bytes(tables())
        subprocess.run([sys.executable, "-c", READY], env={**os.environ, **settings.environment()}, check=True)
        database = connect(settings)
        (settings.var / "library.jsonl").write_text(chapter_lines(pages), encoding="utf-8")
        add(database, [settings.var / "library.jsonl"])
        _store(database, pages)
        with _running(settings) as children:
            begun = time.monotonic()
            left, killed = _watched(database, children, kills, progress)
            seconds = left[-1][0] - begun
        state = {name: frozenset(str(item["_id"]) for item in database[name].find({}, {"_id": 1})) for name in STATE}
        dead = len(list(dead_letters(database)))
        return Worked(seconds, len(killed), tuple(pauses(left, killed)), longest_gap(left), state, dead)


def _store(database: Database, pages: int) -> None:
    """Store pages, a third of which copy a chapter, as a crawl does."""
    now = datetime(2026, 1, 1, tzinfo=UTC)
    made = [Page("copies.example", f"http://copies.example/{number}", "", now, "utf-8", f"第{number}章",
                 page_text(number)) for number in range(pages)]
    Inbox(database, StageName.FINGERPRINT).enqueue(f"page:{page.id}" for page in made)
    Pages(database).put_versions(made)


@contextmanager
def _running(settings: Settings) -> Iterator[Children]:
    """Run the worker service and the clock that production runs."""
    (settings.var / "beat").mkdir(exist_ok=True)
    children = [Child(name, command(name, settings), settings.var / "log" / f"{name}.log")
                for name in ("worker-match", "beat")]
    with Children(children, settings.environment()) as running:
        yield running


def _watched(database: Database, children: Children, kills: Kills, progress: Progress,
             ) -> tuple[list[tuple[float, int]], list[float]]:
    """Watch the inboxes until they are empty, and regularly kill a worker process."""
    drawn, left, killed = random.Random(10), [(time.monotonic(), _left(database))], list[float]()
    first, due = left[0][1], 0.0
    while left[-1][1] and time.monotonic() - left[0][0] < PATIENCE:
        time.sleep(LOOK)
        children.restart_ended(lambda _: None)
        now = time.monotonic()
        left.append((now, _left(database)))
        progress("pages left", left[-1][1], first)
        due = due or (now + kills.every if left[-1][1] < first else 0.0)  # once something was done
        if due and now >= due and len(killed) < kills.most and (pid := _worker(children, drawn)):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
                killed.append(now)
            due = now + kills.every
    return left, killed


def _left(database: Database) -> int:
    return sum(Inbox(database, stage).waiting() for stage in THROUGH)


def _worker(children: Children, drawn: random.Random) -> int | None:
    """Draw one of the processes that work, below the service that keeps them."""
    below = tree(children.pid("worker-match"))[1:]
    return drawn.choice(below) if below else None


def pauses(left: list[tuple[float, int]], killed: list[float]) -> Iterator[float]:
    """Compute the seconds from each kill until something was processed again.

    0 where nothing was left to do, and up to the end of the watch where nothing was done any more.
    """
    done = _done(left)
    ended, remaining = left[-1]
    for moment in killed:
        yield next((at - moment for at in done if at > moment), ended - moment if remaining else 0.0)


def longest_gap(left: list[tuple[float, int]]) -> float:
    """Compute the longest time between two moments at which texts were processed.

    0 where there are not two.
    """
    return max((later - earlier for earlier, later in pairwise(_done(left))), default=0.0)


def _done(left: list[tuple[float, int]]) -> list[float]:
    return [at for (_, before), (at, after) in pairwise(left) if after < before]
