"""Commands for the source library."""

import json
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from datetime import datetime
from pathlib import Path
from threading import Event
from typing import Annotated
from zoneinfo import ZoneInfo

import typer
from rich.markup import escape
from rich.progress import Progress
from rich.table import Table

from app.commands.former_names import command
from app.commands.import_bar import ImportBar
from app.commands.session import console, session, set_up_web
from library.summary import Summary
from storage.collections.works import Works
from storage.documents import ORGANISATION, Work
from storage.inbox import Inbox, StageName
from storage.mongodb import Database, connect
from storage.settings import Settings
from storage.stage import PAUSE

FEW, SELDOM = 1_000, 1.0
"""Number of waiting chapters from which they are counted only so often, in seconds."""

app = typer.Typer(no_args_is_help=True)


class UnknownWorkError(Exception):
    """A work that the organisation does not have; the message names it."""


@app.callback()
def library() -> None:
    """Add works to the source library, and show where they are copied."""


@app.command()
def add(
    files: Annotated[list[Path], typer.Argument(
        help="txt, md, epub, docx, odt, rtf, pdf, fb2, html, mhtml, csv, jsonl, archives of these, or folders")],
    organisation: Annotated[str, typer.Option(help="slug of the organisation that owns the works")] = ORGANISATION,
    holder: Annotated[str, typer.Option(help="rights holder for files that name none")] = "",
) -> None:
    """Import works; importing them again changes nothing.

    The organisation must exist, so that its members see the works. Exit status 1 if anything was refused.
    """
    with session() as settings:
        refuse_unknown(settings, organisation)
        summary = _import(settings, files, organisation, holder)
    console.print(str(summary), markup=False, highlight=False, soft_wrap=True)
    if not summary.complete:
        raise typer.Exit(1)


@command(app, "spread")
def propagation(
    work: Annotated[str, typer.Argument(help="title or id of a work")],
    organisation: Annotated[str, typer.Option(help="slug of the organisation that owns the work")] = ORGANISATION,
    as_json: Annotated[bool, typer.Option("--json", help="machine-readable")] = False,
) -> None:
    """Show which chapters of a work are copied on which site.

    Shows how much of each, and how soon after publication.
    """
    from matcher.propagation import propagation_of

    with session() as settings:
        database = connect(settings)
        works = [stored for stored in Works(database).of(organisation) if work in (stored.id, stored.title)]
        if not works:
            raise UnknownWorkError(f"{organisation} has no work {work!r}: give its full title or its id; "
                                   "`wenzong library list --json` shows both")
        places = [place for stored in works for place in propagation_of(database, stored.id)]
        zone = ZoneInfo(settings.time_zone)
    if as_json:
        console.print_json(json.dumps([place.document() for place in places], ensure_ascii=False))
        return
    table = Table("chapter", "site", "pages", "share", "characters", "first seen", "days after")
    for place in places:
        table.add_row(escape(place.title), escape(place.site), f"{place.pages:,}", f"{place.share:.0%}",
                      f"{place.characters:,}", f"{place.first_seen.astimezone(zone):%Y-%m-%d}",
                      "" if place.days_after is None else f"{place.days_after:,.1f}")
    console.print(table)


@app.command()
def decoy(
    work: Annotated[str, typer.Argument(help="title or id of a work")],
    chapter: Annotated[str, typer.Argument(help="title or number of the chapter that showed the sentence")],
    sentence: Annotated[str, typer.Argument(help="the sentence; it must not occur anywhere else")],
    after: Annotated[str, typer.Option(help="the text right before the sentence; must occur exactly once in the "
                                            "chapter")],
    since: Annotated[str, typer.Option(help="time from which it was public, with time zone: 2026-11-23T08:00+08:00")],
    until: Annotated[str, typer.Option(help="time until which it was public")],
    organisation: Annotated[str, typer.Option(help="slug of the organisation that owns the work")] = ORGANISATION,
) -> None:
    """Declare a sentence that was public only for a period.

    Copies that contain it were taken during that period.
    """
    from library.decoys import DecoyError, chapter_of, declare
    from storage.collections.origins.decoys import PlantedSentence

    with session(web=True) as settings:
        from webadmin.accounts.models import Organisation
        from webadmin.audit.actions import Action
        from webadmin.audit.recording import record

        database = connect(settings)
        found = one_work(database, organisation, work)
        try:
            times = datetime.fromisoformat(since), datetime.fromisoformat(until)
        except ValueError as error:
            raise DecoyError(f"{error}: write a time as 2026-11-23T08:00+08:00") from error
        name = declare(database, PlantedSentence(
            found.id, chapter_of(database, found.id, chapter), sentence, after, *times))
        owner, _ = Organisation.objects.get_or_create(slug=organisation, defaults={"name": organisation})
        record(Action.DECOY_DECLARED, None, owner, reason=f"{found.title}: {name}")
    typer.echo(name)


def one_work(database: Database, organisation: str, work: str) -> Work:
    """Find a work by its title or id; raises UnknownWorkError for none or several."""
    found = [stored for stored in Works(database).of(organisation) if work in (stored.id, stored.title)]
    if len(found) != 1:
        raise UnknownWorkError(f"{organisation} has {len(found)} works named {work!r}: give the full title or the "
                               "id; `wenzong library list --json` shows both")
    return found[0]


def refuse_unknown(settings: Settings, organisation: str) -> None:
    """Refuse an organisation that does not exist: no account would see what it owns.

    Before there is any organisation, the one of the first account is accepted. Raises OrganisationError and
    UnknownOrganisationError. Django is set up only if the database cannot be read without it, or to word the refusal.
    """
    from library.owner import Owner
    from webadmin.databases import stored_slugs

    Owner(organisation)
    if (known := stored_slugs(settings)) is not None and organisation in (known or {ORGANISATION}):
        return
    set_up_web(settings)
    from webadmin.accounts.models import Organisation
    from webadmin.accounts.tenancy import organisation_named

    if organisation != ORGANISATION or Organisation.objects.exists():
        organisation_named(organisation)


def _import(settings: Settings, files: Sequence[Path], organisation: str, holder: str) -> Summary:
    """Import files, and fingerprint and index their chapters meanwhile.

    Each stage has a thread of its own, because the index waits for Redis most of the time.
    """
    from app.stages import stepped_beside, text_stages
    from app.stepping.gathered_stage import gathered
    from fingerprinting.handover import Fresh
    from library.stage import add as import_files

    database, fresh, is_read = connect(settings), Fresh(), Event()
    inbox = Inbox(database, StageName.FINGERPRINT)
    stages = [gathered(stage, lambda: not is_read.is_set() or inbox.waiting() > 0)
              for stage in text_stages(settings, fresh)
              if stage.name in (StageName.FINGERPRINT, StageName.INDEX)]
    with ImportBar() as bar, ExitStack() as beside:
        checks = [beside.enter_context(stepped_beside([stage])) for stage in stages]
        summary = import_files(database, files, organisation, holder=holder, progress=bar.show, fresh=fresh)
        is_read.set()
        _wait([Inbox(database, stage.name) for stage in stages], checks, bar)
    return summary


def _wait(inboxes: Sequence[Inbox], checks: Sequence[Callable[[], None]], bar: Progress) -> None:
    """Wait until all chapters are fingerprinted and indexed, also by other workers.

    `inboxes` are in the order in which a chapter passes them; `checks` raise the errors of the stages.
    """
    task = bar.add_task("fingerprinting and indexing", total=None, reached="")
    while waiting := {inbox.stage: count for inbox in inboxes if (count := inbox.waiting())}:
        for check in checks:
            check()
        stage, count = next(iter(waiting.items()))
        bar.update(task, reached=f"{count:,} waiting for {stage}")
        time.sleep(PAUSE if count < FEW else SELDOM)  # counting takes as long as many ids wait
    bar.update(task, total=1, completed=1, reached="done")
