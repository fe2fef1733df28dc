"""Put the desk, the crawl and the pipeline under load.

Each part may be measured alone; docs/load.md shows the last figures of each.
"""

import argparse
import os
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from benchmarks.harness.command_line import Progress, option_parser, progress_bar
from benchmarks.harness.goals import missed
from benchmarks.harness.page import publish
from benchmarks.load.load_page import document, goals, keep, kept

Part = Callable[[argparse.Namespace, Progress], dict[str, Any]]


def main(words: Sequence[str]) -> bool:
    """Measure the requested parts; return whether all their goals are met."""
    options = _options(words)
    parts: dict[str, Part] = {"web": _web, "crawl": _crawl, "kills": _kills}
    found = {}
    with progress_bar() as progress:
        for name in options.parts:
            begun, before = time.monotonic(), os.getloadavg()[1]
            figures = parts[name](options, progress)
            machine = {"took": time.monotonic() - begun, "busy": [before, os.getloadavg()[1]], "cores": os.cpu_count()}
            found[name] = {**figures, **machine}
            if options.write:
                keep({name: found[name]})  # at once: a later part may fail
    publish("load", document(kept() if options.write else found), write=options.write)
    left = missed(goals(found))
    for miss in left:
        print(miss)
    return not left


def _options(words: Sequence[str]) -> argparse.Namespace:
    parser = option_parser("load", __doc__)
    parser.add_argument("--parts", nargs="+", choices=["web", "crawl", "kills"], default=["web", "crawl", "kills"])
    parser.add_argument("--minutes", type=float, default=30, help="of members on the desk, and of the crawl")
    parser.add_argument("--users", type=int, default=200, help="members at once")
    parser.add_argument("--copies", type=int, default=1_000_000, help="of the organisation on the desk")
    parser.add_argument("--filled", type=Path, default=None,
                        help="keep the filled desk in this folder, and use it again the next time")
    parser.add_argument("--think", type=float, nargs=2, default=(5.0, 15.0), help="seconds that a page is read")
    parser.add_argument("--slow", type=int, default=50, help="slow clients of each kind")
    parser.add_argument("--guesses", type=int, default=100, help="wrong passwords at once")
    parser.add_argument("--exports", type=int, default=100, help="reports asked for at once")
    parser.add_argument("--sql-url", default=None, help="an empty PostgreSQL database, in place of SQLite")
    parser.add_argument("--sites", type=int, default=5_000, help="due at once")
    parser.add_argument("--pages", type=int, default=50, help="of each site that is not hostile")
    parser.add_argument("--delay", type=float, default=1.0, help="seconds between two requests to a site")
    parser.add_argument("--texts", type=int, default=6_000, help="pages that go through the pipeline")
    parser.add_argument("--every", type=float, default=10.0, help="seconds between two kills of a worker")
    return parser.parse_args(words)


def _kills(options: argparse.Namespace, progress: Progress) -> dict[str, Any]:
    from benchmarks.load.kills.kill_trial import Kills, kill_trial

    return kill_trial(options.texts, Kills(options.every), progress)


def _crawl(options: argparse.Namespace, progress: Progress) -> dict[str, Any]:
    from benchmarks.load.sites.crawl_trial import ManyCrawls, crawl_trial

    hostile = max(1, options.sites // 100)
    wanted = ManyCrawls(options.sites, hostile, options.pages, options.minutes, options.delay, timeout=30.0)
    return crawl_trial(wanted, progress)


def _web(options: argparse.Namespace, progress: Progress) -> dict[str, Any]:
    from benchmarks.load.web.loaded_desk import loaded_desk
    from benchmarks.load.web.web_trial import WebLoad, web_trial

    load = WebLoad(options.copies, options.users, options.minutes, tuple(options.think), options.slow,
                   options.guesses, options.exports)
    with (nullcontext(options.filled) if options.filled else tempfile.TemporaryDirectory() as var,
          loaded_desk(Path(var), load.copies, load.users, progress, options.sql_url) as desk):
        return web_trial(desk, load, progress)
