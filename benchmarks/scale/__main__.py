"""Measure the index at a scale: `python -m benchmarks scale --chapters 100000`."""

import argparse
import os
import tempfile
from pathlib import Path
from typing import Any

from rich.console import Console

from app.embedded import servers
from benchmarks.scale import peer
from benchmarks.scale.answer import BEFORE, Answering
from benchmarks.scale.figures import Figures
from benchmarks.scale.load import Progress, load, space, store
from matcher.index.index import Index
from storage.settings import Settings


def main() -> None:
    """Load, weigh, answer, race; the figures go to the terminal and, if asked, into docs/scale.md."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks scale", description=__doc__)
    parser.add_argument("--chapters", type=int, default=20_000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--pages", type=int, default=2_000)
    parser.add_argument("--peer", type=int, default=2_000, help="chapters that datasketch holds; 0: no race")
    parser.add_argument("--write", action="store_true", help="keep the figures and write docs/scale.md")
    asked = parser.parse_args()
    console = Console()
    with (tempfile.TemporaryDirectory() as var, servers(Settings(var=Path(var))) as settings,
          console.status("") as status):
        figures = measure(settings, asked, lambda what, done: status.update(f"{done:,} chapters {what}"))
    for name, value in figures.rows().items():
        console.print(f"{value:>14}  {name}", highlight=False)
    for row in figures.contest() if figures.race else []:
        console.print("  ".join(f"{cell:>12}" for cell in row[1:]), row[0], highlight=False)
    if asked.write:
        figures.keep()


def measure(settings: Settings, asked: argparse.Namespace, progress: Progress) -> Figures:
    """Take the figures of a library of so many chapters."""
    index = space(settings)
    characters = store(settings, asked.chapters, asked.workers, progress)
    loaded, busy = load(settings, asked.chapters, asked.workers, progress), os.getloadavg()[1]
    answering = Answering(index, min(asked.pages, BEFORE))
    unrelated, copied = answering.unrelated(asked.pages), answering.copied(asked.pages // 2, asked.chapters)
    alone, reverse = answering.alone(min(asked.pages, 500)), answering.reverse(asked.pages)
    return Figures(
        chapters=asked.chapters, characters=characters, postings=loaded.postings, workers=asked.workers,
        load_seconds=loaded.seconds, load_processor_seconds=loaded.processor_seconds, memory=loaded.memory,
        unrelated=tuple(unrelated), copied=tuple(copied),
        alone=alone, reverse=reverse, load_average=busy, peer_chapters=asked.peer,
        race=_race(answering, asked, index),
    )


def _race(answering: Answering, asked: argparse.Namespace, index: Index) -> tuple[tuple[Any, ...], ...]:
    if not asked.peer:
        return ()
    theirs = peer.Datasketch(asked.peer)
    return tuple(tuple(peer.run(each, asked.peer, min(asked.pages // 4, 300), index.redis))
                 for each in (answering.best, answering.proposed, theirs.answer))


if __name__ == "__main__":
    main()
