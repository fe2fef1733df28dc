"""Measure what each page of the desk costs an organisation with many copies.

Two loads are measured, a tenth and the whole: what grows between them grows with the data.
"""

import os
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack, nullcontext
from pathlib import Path
from typing import Any

from pymongo import monitoring

from app.embedded import servers
from benchmarks.desk.desk_page import Load, goals, page
from benchmarks.desk.postgresql_server import postgresql_server
from benchmarks.harness.command_line import Progress, option_parser, progress_bar
from benchmarks.harness.goals import missed
from benchmarks.harness.page import publish
from storage.mongodb import connect, disconnect
from storage.preparing.preparation import prepare
from storage.settings import Settings

SMALL = 10
"""Divisor: the first load is this fraction of the second."""


def main(words: Sequence[str]) -> bool:
    """Fill and measure both loads; return whether every page reaches its goals."""
    parser = option_parser("desk", __doc__)
    parser.add_argument("--copies", type=int, default=100_000)
    parser.add_argument("--times", type=int, default=20, help="requests for each page")
    parser.add_argument("--postgresql", action="store_true",
                        help="on a PostgreSQL server of its own, in place of SQLite; writes docs/desk-postgresql.md")
    parser.add_argument("--sql-url", default=None, help="an empty PostgreSQL database, in place of SQLite")
    options = parser.parse_args(words)
    with (tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as var, progress_bar() as progress,
          postgresql_server() if options.postgresql else nullcontext(options.sql_url) as sql_url):
        loads = measure(Settings(var=Path(var), demo=True, sql_url=sql_url), options.copies, options.times, progress)
    publish("desk-postgresql" if sql_url else "desk", page(loads), write=options.write)
    found = missed(goals(loads))
    for miss in found:
        print(miss)
    return not found


def measure(settings: Settings, copies: int, times: int, progress: Progress) -> list[Load]:
    """Measure the costs of every page under both loads."""
    from benchmarks.desk.page_costs import MongoCalls

    calls = MongoCalls()
    monitoring.register(calls)
    with ExitStack() as stack:
        ready = stack.enter_context(servers(settings))
        _set_up(ready)
        stack.callback(disconnect, ready)
        return _measured(ready, calls, (copies // SMALL, copies), times, progress)


def _set_up(settings: Settings) -> None:
    """Prepare both databases as the start of the desk does.

    Django comes before any module with models is loaded.
    """
    from webadmin.setup import prepare as prepare_tables

    prepare(connect(settings))
    prepare_tables(settings)


def _measured(settings: Settings, calls: Any, sizes: Sequence[int], times: int, progress: Progress) -> list[Load]:
    from django.db import connection
    from django.test import Client

    from benchmarks.desk.beside_cases import fill_beside
    from benchmarks.desk.desk_addresses import addresses
    from benchmarks.desk.filling import Filling
    from benchmarks.desk.page_costs import cost_of, requests
    from benchmarks.desk.widest_work import fill_widest, widest_pages
    from webadmin.serving.loading_ahead import load_ahead

    filling, loads = Filling(connect(settings)), []
    client = Client(headers={"host": "localhost"})
    client.force_login(filling.owner)
    progress("the widest work", 0, 1)
    fill_widest(filling.organisation, connect(settings))
    for size in sizes:
        filling.fill(size, progress)
        fill_beside(filling.owner, connect(settings), filling.sites)
        pages = requests(client, addresses(filling.owner, connect(settings)) | widest_pages())
        load_ahead()  # as the web server does; what was made for the load is not looked through either
        costs = []
        for number, (name, ask) in enumerate(pages.items()):
            progress(f"{name}, {size:,} copies", number, len(pages))
            costs.append(cost_of(name, ask, calls, times))
        loads.append(Load(connection.vendor, size, filling.sites, filling.works, filling.cases, times,
                          os.getloadavg()[1], tuple(costs)))
    return loads
