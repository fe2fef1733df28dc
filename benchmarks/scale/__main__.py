"""Measure the index at a scale.

How it loads, what it weighs, how fast pages are answered.
"""

import argparse
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console

from app.embedded import servers
from benchmarks.harness.command_line import option_parser
from benchmarks.harness.page import publish
from benchmarks.scale import peer
from benchmarks.scale.answer import BEFORE, Answering
from benchmarks.scale.bloom_peer import LshBloom
from benchmarks.scale.disk_goals import disk_goals_section
from benchmarks.scale.growing import Step, growing_section, keep_steps, kept_steps, measure_growing
from benchmarks.scale.load import Progress, load, space, store
from benchmarks.scale.on_disk import load_synthesised, weigh, written
from benchmarks.scale.scale_page import Figures, kept_runs, page
from benchmarks.scale.synthetic import LENGTH
from matcher.index.index import Index
from storage.settings import Settings

ALONE = 500
"""Pages, at most, that are answered one at a time."""


def main(words: Sequence[str]) -> bool:
    """Load, weigh, answer, race.

    There is no goal to miss, docs/scale.md shows the figures.
    """
    parser = option_parser("scale", __doc__)
    parser.add_argument("--chapters", type=int, default=20_000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--pages", type=int, default=2_000)
    parser.add_argument("--peer", type=int, default=2_000, help="chapters that datasketch holds; 0: no race")
    parser.add_argument("--on-disk", action="store_true", help="keep postings in segments, without MongoDB; no race")
    parser.add_argument("--synthesised", action="store_true", help="as with --on-disk, but in Redis: to compare both")
    parser.add_argument("--growing", type=int, default=0, help="pages added to an index of pages, and nothing else")
    options = parser.parse_args(words)
    runs: list[Figures] = []
    steps: list[Step] = []
    with (tempfile.TemporaryDirectory() as var, servers(Settings(var=Path(var))) as settings,
          Console(stderr=True).status("") as status):
        def progress(what: str, done: int) -> None:
            status.update(f"{done:,} {'pages' if options.growing else 'chapters'} {what}")

        if options.growing:
            steps = measure_growing(settings, options.growing, progress)
        else:
            measured = measure_synthesised if options.on_disk or options.synthesised else measure
            runs = [measured(settings, options, progress)]
    if options.write:
        for run in runs:
            run.keep()
        keep_steps(steps or kept_steps())
        runs, steps = kept_runs(), kept_steps()
    sections = (page(runs) + disk_goals_section(runs) if runs else "") + (growing_section(steps) if steps else "")
    publish("scale", sections, write=options.write)
    return True


def measure(settings: Settings, options: argparse.Namespace, progress: Progress) -> Figures:
    """Take the figures of a library of so many chapters."""
    index = space(settings)
    characters = store(settings, options.chapters, options.workers, progress)
    loaded, busy = load(settings, options.chapters, options.workers, progress), os.getloadavg()[1]
    answering = Answering(index, min(options.pages, BEFORE))
    unrelated, copied = answering.unrelated(options.pages), answering.copied(options.pages // 2, options.chapters)
    alone, reverse = answering.alone(min(options.pages, ALONE)), answering.reverse(options.pages)
    return Figures(
        chapters=options.chapters, characters=characters, postings=loaded.postings, workers=options.workers,
        load_seconds=loaded.seconds, load_processor_seconds=loaded.processor_seconds, memory=loaded.memory,
        unrelated=tuple(unrelated), copied=tuple(copied),
        alone=alone, copied_alone=answering.copied_alone(min(options.pages, ALONE), options.chapters),
        reverse=reverse, load_average=busy, peer_chapters=options.peer,
        race=_race(answering, options, index),
    )


def measure_synthesised(settings: Settings, options: argparse.Namespace, progress: Progress) -> Figures:
    """Take the figures of a library whose keys are synthesised, most of them.

    The index lies on disk or in Redis.
    """
    index, loaded = load_synthesised(settings, options.chapters, options.workers, progress, on_disk=options.on_disk)
    busy, answering = os.getloadavg()[1], Answering(index, min(options.pages, BEFORE))
    unrelated, alone = answering.unrelated(options.pages), answering.alone(min(options.pages, ALONE))
    weight = weigh(index)  # before many made-up chapters are kept, of which a worker keeps few
    copied, reverse = answering.copied(options.pages // 2, written(options.chapters)), answering.reverse(options.pages)
    return Figures(
        chapters=options.chapters, characters=options.chapters * LENGTH, postings=loaded.postings,
        workers=options.workers, load_seconds=loaded.seconds, load_processor_seconds=loaded.processor_seconds,
        memory=loaded.memory, unrelated=tuple(unrelated), copied=tuple(copied), alone=alone,
        copied_alone=answering.copied_alone(min(options.pages, ALONE), written(options.chapters)),
        reverse=reverse, load_average=busy, disk=weight.bytes, private=weight.private, synthesised=True,
    )


def _race(answering: Answering, options: argparse.Namespace, index: Index) -> tuple[tuple[Any, ...], ...]:
    if not options.peer:
        return ()
    theirs, filters = peer.Datasketch(options.peer), LshBloom(options.peer)
    return tuple(tuple(peer.run(each, options.peer, min(options.pages // 4, 300), index.redis))
                 for each in (answering.best, answering.proposed, theirs.answer, filters.answer))

