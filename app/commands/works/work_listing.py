"""The command that lists works, or the chapters of one."""

import json
from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from app.commands.session import console, session
from app.commands.works.named_work import UnknownWorkError, named_works, one_work
from storage.collections.works import Works
from storage.documents import Work
from storage.mongodb import Database, connect


def register(app: typer.Typer) -> None:
    """Add the command to a group."""
    app.command("list")(show)


def show(
    work: Annotated[str, typer.Argument(help="title or id of a work: list its chapters instead")] = "",
    search: Annotated[str, typer.Option(help="only works whose title or author contains this text")] = "",
    organisation: Annotated[str, typer.Option(
        help="slug of the organisation that owns the works; default: all organisations")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="machine-readable, with ids")] = False,
) -> None:
    """List the works of the library, or the chapters of one work."""
    with session() as settings:
        database = connect(settings)
        owners = [organisation] if organisation else Works(database).owners()
        rows = list(_chapters(database, owners, work) if work else _works(database, owners, search))
    if as_json:
        typer.echo(json.dumps(rows, ensure_ascii=False, indent=1))
    else:
        hidden = {"id", "holder", *(["organisation"] if len(owners) == 1 else [])}
        _print(rows, [name for name in rows[0] if name not in hidden] if rows else [])


def _works(database: Database, owners: Sequence[str], search: str) -> Iterator[dict[str, Any]]:
    works = Works(database)
    for owner in owners:
        found = works.matching(owner, search, 0, 0)
        lengths, facts = works.lengths(work.id for work in found), works.facts(work.id for work in found)
        for work in found:
            chapters, characters = lengths.get(work.id, (0, 0))
            yield {"organisation": owner, "title": work.title, "author": work.author, "holder": work.holder,
                   "chapters": chapters, "characters": characters,
                   "state": "retired" if facts[work.id].retired_at else "compared", "id": work.id}


def _chapters(database: Database, owners: Sequence[str], name: str) -> Iterator[dict[str, Any]]:
    for head in Works(database).heads(_named(database, owners, name).id):
        published = head.get("published_at")
        yield {"number": head["number"], "title": head["title"], "characters": head["length"],
               "published": published.isoformat() if published else "",
               "state": "retired" if head.get("retired") else "compared", "id": head["_id"]}


def _named(database: Database, owners: Sequence[str], name: str) -> Work:
    """Find a work of some organisations by title or id.

    Raises UnknownWorkError for none or several.
    """
    having = [owner for owner in owners if named_works(database, owner, name)]
    if len(having) > 1:
        raise UnknownWorkError(f"{' and '.join(having)} each have a work named {name!r}: add --organisation, or give "
                               "the id")
    return one_work(database, having[0] if having else " or ".join(owners) or "the library", name)


def _print(rows: Sequence[dict[str, Any]], names: Sequence[str]) -> None:
    """Print rows as a table, or say that there are none."""
    if not rows:
        typer.echo("no works found; `wenzong library add FILE` imports some")
        return
    table = Table()
    for name in names:
        table.add_column(name, overflow="fold", justify="right" if isinstance(rows[0][name], int) else "left")
    for row in rows:
        table.add_row(*(f"{value:,}" if isinstance(value := row[name], int) and name != "number" else
                        escape(str(value)) for name in names))
    console.print(table)
