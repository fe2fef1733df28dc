"""Commands that run Wenzong: services, the daily run, reports, the demo."""

import json
import os
from collections.abc import Callable
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer
from rich.markup import escape
from rich.table import Table

from app.commands.session import console, errors, session
from app.runs.crawl_needs import NAMED
from app.runs.day_table import day_table
from storage.documents import ORGANISATION
from storage.mongodb import connect
from storage.settings import Settings
from webadmin.sites.crawl_account import in_english
from webadmin.words.catalogue import Words

if TYPE_CHECKING:
    from app.status import Status


_ALREADY_DONE = """\
the run of {day} was done before: nothing was crawled or compared now
sites that became due since are crawled by the next day's run, or at once with "Crawl now" on the desk
pages that wait are compared while `wenzong up` runs"""


class DemoMissingError(Exception):
    """The demonstration is not part of this installation, as in the production image."""


def register(app: typer.Typer) -> None:
    """Add the commands to the application."""
    for command in (up, web, worker, beat, health, daily, status, report, demo):
        app.command()(command)


def up() -> None:
    """Run servers, workers, scheduler and web in the foreground; Ctrl-C stops them."""
    from app.up import run

    run(Settings.load(), lambda text: errors.print(text, markup=False, highlight=False, soft_wrap=True))


def _become(service: str) -> None:
    """Replace this process with a service that uses the configured servers."""
    from app.services import command, require_free_port
    from app.up import ready, say_invitation

    settings = Settings.load()
    arguments = command(service, settings)
    settings.require_servers()
    if service == "web":
        require_free_port(settings)
    ready(settings)
    if service == "web":
        say_invitation(lambda text: errors.print(text, markup=False, highlight=False, soft_wrap=True))
    os.execv(arguments[0], arguments)  # noqa: S606 - our own argument list, no shell


def web() -> None:
    """Serve the web application, using configured servers."""
    _become("web")


def worker(kind: Annotated[str, typer.Argument(help="crawl or match")]) -> None:
    """Run a worker, using configured servers."""
    _become(f"worker-{kind}")


def beat() -> None:
    """Run the scheduler of stages and the daily run, using configured servers."""
    _become("beat")


def health(service: Annotated[str, typer.Argument(help="web, beat, worker-crawl or worker-match")]) -> None:
    """Check that a service is healthy. Exit status 1 if it is not."""
    from app.services import UnhealthyError, check_health

    try:
        check_health(service, Settings.load())
    except UnhealthyError as error:
        errors.print(f"unhealthy: {error}", markup=False)
        raise typer.Exit(1) from error
    console.print(f"{service} is healthy")


def daily(
    day: Annotated[datetime | None, typer.Option(formats=["%Y-%m-%d"], help="calendar day; default: today")] = None,
    force: Annotated[bool, typer.Option(help="crawl every enabled site, even if not due")] = False,
    language: Annotated[Literal["zh-hans", "en"], typer.Option(help="language of the summary")] = "en",
) -> None:
    """Start or resume the daily run.

    It crawls, matches, opens cases, writes reports and sends the digest. A day that is done is not done again: with
    --force, exit status 1.
    """
    from app.daily import run_day, today
    from app.runs.needs import needs
    from app.runs.recent_crawls import recent_crawls
    from app.stepping.side_processes import most_processes

    started = datetime.now(UTC)
    if day and day.date() > today(Settings.load()):
        raise typer.BadParameter(f"{day:%Y-%m-%d} is in the future: its run would count as done when that day comes")
    with session(web=True) as settings, errors.status("daily run") as spinner:
        run = run_day(settings, day.date() if day else today(settings),
                      SpinnerText(spinner.update).say, force=force,
                      processes=most_processes(settings))
        from webadmin.reports.stage import files_of

        words = Words(language)
        crawls = recent_crawls(connect(settings), run)
        table = day_table(run, words, files_of(run["_id"]), list(needs(settings, run, crawls, words)),
                          crawls.of_run)
    console.print(table)
    was_done = run["ended_at"] < started
    if was_done:
        errors.print(_ALREADY_DONE.format(day=run["day"]), soft_wrap=True)
    if run["state"] != "done" or (was_done and force):
        raise typer.Exit(1)


class SpinnerText:
    """The text beside the spinner.

    It shows the current step, and below it the progress of the whole run.
    """

    def __init__(self, update: Callable[[str], None]) -> None:
        self._update = update
        self._step = self._so_far = ""

    def say(self, step: str, state: str) -> None:
        """Update the text from a step's progress, or from the counts of the run."""
        from app.daily import SO_FAR

        if step == SO_FAR:
            self._so_far = f"\n  {escape(state)}"
        else:
            self._step = escape(f"{step}: {state}")
        self._update(f"{self._step}{self._so_far}")


def status(
    as_json: Annotated[bool, typer.Option("--json", help="machine-readable")] = False,
    language: Annotated[Literal["zh-hans", "en"], typer.Option(help="language of the last run's summary")] = "en",
) -> None:
    """Show what is stored and waiting, what crawls read, what failed and why.

    Also shows the progress of the last run.
    """
    from app.runs.needs import needs
    from app.runs.polled_sites import described_polls
    from app.runs.recent_crawls import recent_crawls
    from app.status import crawls_as_json, last_run
    from app.status import status as look

    with session(web=True) as settings:
        state, run = look(settings), last_run(settings)
        crawls = recent_crawls(connect(settings), run)
        wanted = list(needs(settings, run, crawls, Words(language)))
        polls = described_polls()
    if as_json:
        document = {**state.document(), "crawls": crawls_as_json(crawls),
                    "needs": [asdict(need) for need in wanted],
                    "polls": {site: figures for site, (figures, _lines) in polls.items()}}
        console.print_json(json.dumps(document, ensure_ascii=False))
        return
    _show_state(state)
    if run:
        console.print(day_table(run, Words(language), crawls=crawls.of_run))
    for crawl in crawls.unwatched[:NAMED]:
        for line in in_english(crawl):
            console.print(f"{crawl.site}: {line}", markup=False)
    for site, (_figures, lines) in polls.items():
        console.print(f"{site}: {', '.join(lines)}", markup=False)
    for need in wanted:
        console.print(f"{need.text}: {need.place}", markup=False)


def _show_state(state: "Status") -> None:
    table = Table("what", "count")
    for name, count in {**state.stored, **{f"waiting: {name}": n for name, n in state.waiting.items()},
                        "Redis bytes": state.redis_bytes, "of": state.redis_limit,
                        "dead letters": len(state.dead_letters)}.items():
        table.add_row(name, f"{count:,}")
    console.print(table)
    if state.warning:
        errors.print(state.warning, style="yellow", markup=False)
    console.print(f"browser (screenshots, script-rendered pages): {state.browser}", markup=False)
    for letter in state.dead_letters:
        console.print(f"dead letter of {letter['stage']}: {letter['item']} - {letter['reason']}", markup=False)


def report(
    output: Annotated[Path, typer.Option(help="file to write")],
    form: Annotated[str, typer.Option("--format", help="pdf, docx, xlsx, csv, json or html")] = "pdf",
    case: Annotated[str | None, typer.Option(help="only this case: a work on a site, by number")] = None,
    copy: Annotated[str | None, typer.Option(help="only this copy: a chapter on a page, by number")] = None,
    work: Annotated[str | None, typer.Option(help="only this work: title or id")] = None,
    site: Annotated[str | None, typer.Option(help="only this site: name")] = None,
    run: Annotated[str | None, typer.Option(help="only this run: id")] = None,
    organisation: Annotated[str, typer.Option(help="slug of the organisation that owns the cases")] = ORGANISATION,
    language: Annotated[Literal["zh-hans", "en"], typer.Option(help="language of the report")] = "zh-hans",
    full_texts: Annotated[bool, typer.Option("--full-texts", help="print every copied passage in full in PDF and HTML; "
                                             "always on for a single copy and for xlsx, csv and json")] = False,
) -> None:
    """Write an infringement report.

    It covers a case, a copy, a work, a site, a run, or everything.
    """
    with session(web=True) as settings:
        from webadmin.reports.stage import ReportOrder, export

        scope = {name: value for name, value in
                 {"case": case, "copy": copy, "work": work, "site": site, "run": run}.items() if value is not None}
        size = export(settings, ReportOrder(scope, form, organisation, language, full_texts), output)
    errors.print(f"wrote {output} ({size:,} bytes)", markup=False)


def demo(
    serve: Annotated[bool, typer.Option(help="keep the dashboard running at the end")] = True,
    var: Annotated[Path, typer.Option(help="folder for the demo's data; emptied at the start")] = Path("var/demo"),
) -> None:
    """Run the whole pipeline on a mirror web and score the result.

    The mirror web has pirate and honest sites.
    """
    try:
        from app.demo.demo import run
    except ModuleNotFoundError as error:
        if error.name != "app.demo":
            raise
        raise DemoMissingError(
            "the demonstration is not part of this installation: run `make demo` in a clone of the source") from error

    if not run(var, serve=serve):
        raise typer.Exit(1)
