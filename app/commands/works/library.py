"""Commands for the source library."""

import json
from datetime import datetime
from pathlib import Path
from typing import Annotated
from zoneinfo import ZoneInfo

import typer
from rich.markup import escape
from rich.table import Table

from app.commands.former_names import command
from app.commands.known_organisation import refuse_unknown
from app.commands.session import console, session
from app.commands.works.indexed_import import import_indexed
from app.commands.works.named_work import UnknownWorkError, named_works, one_work
from storage.documents import ORGANISATION
from storage.mongodb import connect

app = typer.Typer(no_args_is_help=True)


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
        summary = import_indexed(settings, files, organisation, holder)
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
        works = named_works(database, organisation, work)
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
