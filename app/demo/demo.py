"""Demonstrate the whole pipeline on a mirror web, scored against the truth."""

import shutil
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from rich.console import Console
from rich.live import Live
from rich.table import Table

from app.celery import DAILY, build
from app.daily import today
from app.demo.demo_texts import WORKS
from app.demo.mirror import MirrorWeb, Score, mirror_web, score
from app.demo.mirror.reactions import reactions
from app.demo.mirror.server import SiteServer
from app.demo.organisation import NAME, ORGANISATION, PASSWORD, USERNAME
from app.demo.origins import Origin, origins, plant
from app.embedded import servers
from app.embedded.server_folder import free_port
from app.processes import Children, until_stopped
from app.services import require_free_port
from app.up import ready, serving
from library.stage import add
from storage.collections.runs import DAILY_RUN, Runs
from storage.documents import Document
from storage.mongodb import connect
from storage.private import private_directory
from storage.settings import Settings

MARK = ".wenzong-demo"
"""File that marks a folder as the demo's own, which may therefore be emptied."""
PATIENCE = 600.0
"""Seconds that the daily run may take."""


class DemoError(Exception):
    """The demonstration cannot continue; the message says why and what to do."""


def run(var: Path, *, serve: bool) -> bool:
    """Run the whole demo; return True if all copies were found without a false alarm."""
    var = var.resolve()
    console = Console()
    started = time.monotonic()
    with mirror_web() as web, SiteServer(0) as refuge, SiteServer(0) as house, \
            _servers(var, web, refuge, house) as settings:
        with serving(settings) as children:
            _import(settings, console)
            day = _day(settings, children, console)
            good = _result(day, web, console)
            good = _origins(settings, console) and good
            console.print(f"\nfrom the library to the report in {time.monotonic() - started:.0f} seconds")
        good = _removals(settings, web, refuge, house, console) and good
        if serve:
            _serve(settings, console)
    return good


@contextmanager
def _servers(var: Path, web: MirrorWeb, *others: SiteServer) -> Iterator[Settings]:
    """Run the servers on an empty folder, with access to the loopback mirror web."""
    _empty(var)
    settings = demo_settings(Settings.load(), var).allowing(
        [*(site.host_port for site in web.sites), *(server.host_port for server in others)])
    require_free_port(settings)
    with servers(settings) as settings:
        ready(settings)
        from app.demo.desk import set_up_desk  # Django's models load only after its set-up

        set_up_desk(web.sites)
        yield settings


def demo_settings(settings: Settings, var: Path) -> Settings:
    """Derive the demo's settings from the user's.

    The demo has its own servers, on loopback only. A port that the user chose is kept, so that a port in use is an
    error; if the default port is in use, a free one is taken.
    """
    default = Settings.web_port
    port = settings.web_port if settings.web_port != default else free_port(default)
    return replace(
        settings, var=var, demo=True, mongodb_url=None, redis_url=None, sql_url=None, mail_url=None,
        browser="off",  # its pages need no scripts, and the demo need not wait for screenshots
        web_host="127.0.0.1", web_port=port, web_url=f"http://127.0.0.1:{port}",
    )


def _empty(var: Path) -> None:
    if var.exists() and any(var.iterdir()):
        if not (var / MARK).exists():
            raise DemoError(f"{var} contains files that are not the demo's: name another folder with --var")
        shutil.rmtree(var)
    (private_directory(var) / MARK).touch()


def _import(settings: Settings, console: Console) -> None:
    summary = add(connect(settings), [WORKS], ORGANISATION, holder=NAME)
    plant(connect(settings), settings.var)
    console.print(f"source library: {summary}", markup=False)


def _day(settings: Settings, children: Children, console: Console) -> Document:
    """Have the workers do the daily run, and show its progress."""
    build(settings).send_task(DAILY, queue="crawl")
    day = today(settings).isoformat()
    runs = Runs(connect(settings))
    end = time.monotonic() + PATIENCE
    with Live(console=console, refresh_per_second=4) as live:
        while time.monotonic() < end:
            children.restart_ended(lambda message: console.print(message, markup=False))
            daily_run = next((run for run in runs.newest(DAILY_RUN, 1) if run["day"] == day), None)
            if daily_run:
                live.update(_items(daily_run))
                if daily_run["state"] != "running":
                    return daily_run
            time.sleep(0.5)
    raise DemoError(f"the daily run did not end within {PATIENCE:.0f} s; the logs are in {settings.var / 'log'}")


def _items(run: Document) -> Table:
    table = Table("the day", "state", "counts", title=f"daily run {run['day']}")
    for item in run["items"].values():
        counts = ", ".join(f"{name} {count}" for name, count in item["counts"].items())
        table.add_row(item["name"], item["state"], counts or item["detail"])
    return table


def _result(run: Document, web: MirrorWeb, console: Console) -> bool:
    from app.demo.findings import findings, report_files

    result = score(findings(), web.truth)
    console.print()
    console.print(_scores(result))
    for alarm in result.false_alarms:
        console.print(f"false alarm: {alarm}", style="red", markup=False)
    for missed in result.missed:
        console.print(f"missed: {missed}", style="yellow", markup=False)
    for path in report_files(run["_id"]):
        console.print(f"report: {path}", markup=False)
    return run["state"] == "done" and result.perfect


def _scores(result: Score) -> Table:
    table = Table("trick", "copied pages", "found", "missed", title="compared with what the mirror web copied")
    for row in result.rows:
        table.add_row(row.trick, str(row.pages), str(row.found), str(row.missed))
    table.add_section()
    pages, copies_found = sum(row.pages for row in result.rows), sum(row.found for row in result.rows)
    table.add_row("all", str(pages), str(copies_found), str(pages - copies_found))
    return table


def _origins(settings: Settings, console: Console) -> bool:
    """Show the origins of copies that were found, beside the truth."""
    return _show_answers(origins(connect(settings), settings.var), "where copies come from", console)


def _show_answers(answers: Sequence[Origin], title: str, console: Console) -> bool:
    table = Table("site", "question", "truth", "found", "how sure", title=title)
    for each in answers:
        table.add_row(*each, style="" if each.is_right else "red")
    console.print()
    console.print(table)
    return all(each.is_right for each in answers)


def _removals(settings: Settings, web: MirrorWeb, refuge: SiteServer, house: SiteServer, console: Console) -> bool:
    """Give notice to some hosts, and let a site move.

    Shows the true state of their pages beside the believed one.
    """
    from app.demo.moved_house import moves
    from app.demo.removals import play

    started = time.monotonic()
    outcomes = play(settings, web, refuge, house, reactions(f"http://{refuge.host_port}"))
    table = Table("host", "after the notice it", "pages", "truth", "believed", "cases",
                  title="removals, after ten simulated days")
    for outcome in outcomes:
        believed = ", ".join(f"{state} {count}" for state, count in sorted(outcome.believed.items()))
        cases = ", ".join(f"{state} {count}" for state, count in sorted(outcome.cases.items()))
        table.add_row(outcome.reaction.site, outcome.reaction.does, str(outcome.believed.total()),
                      outcome.reaction.truth, believed, cases, style="" if outcome.is_right else "red")
    console.print()
    console.print(table)
    console.print(f"from the notices to the figures in {time.monotonic() - started:.0f} seconds")
    return _show_answers(moves(), "sites that moved", console) and all(outcome.is_right for outcome in outcomes)


def _serve(settings: Settings, console: Console) -> None:
    with serving(settings) as children:
        console.print(f"\nthe dashboard is at {settings.web_url} - user {USERNAME}, password {PASSWORD}\n"
                      "Ctrl-C stops it", markup=False)
        until_stopped(lambda: children.restart_ended(lambda message: console.print(message, markup=False)))
