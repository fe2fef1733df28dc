"""Commands that edit, retire, restore and delete works and chapters."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from app.commands.plaintext import read_text
from app.commands.session import session
from app.commands.works.named_work import one_work
from storage.collections.works import Works
from storage.documents import ORGANISATION, Document, Work
from storage.mongodb import connect

if TYPE_CHECKING:
    from webadmin.library.work_changes import Librarian

WorkName = Annotated[str, typer.Argument(help="title or id of a work")]
ChapterName = Annotated[str, typer.Option(help="title, number or id of one chapter of it, instead of the whole work")]
Owner = Annotated[str, typer.Option(help="slug of the organisation that owns the work")]


@dataclass(frozen=True)
class Chosen:
    """A work, or one chapter of it, and who changes it."""

    store: Works
    librarian: "Librarian"
    work: Work
    heads: list[Document]
    chapter: Document | None


@contextmanager
def _chosen(organisation: str, work: str, chapter: str) -> Iterator[Chosen]:
    """Open the stores and find the work or chapter that a command names.

    Raises UnknownWorkError and DecoyError.
    """
    with session(web=True) as settings:
        from django.utils.translation import override

        from library.decoys import chapter_of
        from webadmin.accounts.models import Organisation
        from webadmin.library.work_changes import Librarian

        database = connect(settings)
        found = one_work(database, organisation, work)
        owner, _ = Organisation.objects.get_or_create(slug=organisation, defaults={"name": organisation})
        head = Works(database).head(chapter_of(database, found.id, chapter)) if chapter else None
        with override("en"):  # the language of the command line
            yield Chosen(Works(database), Librarian(owner), found, Works(database).heads(found.id), head)


def edit(
    work: WorkName, chapter: ChapterName = "",
    title: Annotated[str | None, typer.Option(help="new title")] = None,
    author: Annotated[str | None, typer.Option(help="author of the work")] = None,
    holder: Annotated[str | None, typer.Option(help="rights holder of the work")] = None,
    published: Annotated[str | None, typer.Option(
        help="for a work the day, such as 2024-05-01; for a chapter the time with time zone, or an empty "
             "value to remove it")] = None,
    completed: Annotated[str | None, typer.Option(help="day on which the work was completed")] = None,
    language: Annotated[list[str] | None, typer.Option(help="code such as zh; may be repeated")] = None,
    identifier: Annotated[list[str] | None, typer.Option(help="ISBN or the like; may be repeated")] = None,
    number: Annotated[int | None, typer.Option(help="number of the chapter")] = None,
    text: Annotated[Path | None, typer.Option(help="file with the new text of the chapter; - reads stdin")] = None,
    url: Annotated[str | None, typer.Option(help="original address of the chapter")] = None,
    organisation: Owner = ORGANISATION,
) -> None:
    """Change a work, or with --chapter one of its chapters.

    Another text becomes a new version; earlier ones stay.
    """
    from library.editing import ChapterEdit, EditError, WorkEdit

    of_work = {"author": author, "holder": holder, "completed": completed, "language": language,
               "identifier": identifier}
    of_chapter = {"number": number, "text": text, "url": url}
    if wrong := [name for name, value in (of_work if chapter else of_chapter).items() if value is not None]:
        remedy = "a work: omit --chapter" if chapter else "a chapter: name it with --chapter"
        raise EditError(f"--{wrong[0]} applies to {remedy}")
    with _chosen(organisation, work, chapter) as chosen:
        if chosen.chapter:
            [version] = chosen.store.versions([chosen.chapter["version"]]).values()
            changes = chosen.librarian.change_chapter(version, ChapterEdit(
                title, number, read_text(text).replace("\r\n", "\n") if text else None,
                _moment(published) if published else None, published == "", url))
        else:
            changes = chosen.librarian.change_work(chosen.work, WorkEdit(
                title, author, holder, published, completed, tuple(language) if language is not None else None,
                tuple(identifier) if identifier is not None else None))
    typer.echo(f"changed: {', '.join(changes)}" if changes else "nothing changed")


def retire(work: WorkName, chapter: ChapterName = "", organisation: Owner = ORGANISATION) -> None:
    """Stop comparing a work or chapter with pages and searching for it; cases stay."""
    with _chosen(organisation, work, chapter) as chosen:
        if chosen.chapter:
            chosen.librarian.retire_chapter(chosen.chapter)
        else:
            chosen.librarian.retire_work(chosen.work)
    typer.echo("retired; `wenzong library restore` undoes this")


def restore(work: WorkName, chapter: ChapterName = "", organisation: Owner = ORGANISATION) -> None:
    """Compare a retired work or chapter again, also with the pages read meanwhile."""
    with _chosen(organisation, work, chapter) as chosen:
        if chosen.chapter:
            chosen.librarian.restore_chapter(chosen.chapter)
        else:
            chosen.librarian.restore_work(chosen.work)
    typer.echo("restored; it is compared by the next run, or by workers at once")


def delete(
    work: WorkName, chapter: ChapterName = "",
    yes: Annotated[bool, typer.Option("--yes", help="do not ask; for scripts")] = False,
    organisation: Owner = ORGANISATION,
) -> None:
    """Delete a work or chapter after two questions; cases and their evidence stay."""
    with _chosen(organisation, work, chapter) as chosen:
        from webadmin.library.deleting import delete as delete_seen
        from webadmin.library.deleting import dependents

        found = dependents(chosen.librarian, chosen.work, chosen.heads, chosen.chapter)
        for each in fields(found):
            typer.echo(f"{each.name.replace('_', ' ')}: {_shown(getattr(found, each.name))}")
        title = chosen.chapter["title"] if chosen.chapter else chosen.work.title
        if not yes and not found.under_way:
            typer.confirm(f"Delete {title!r}? This cannot be undone", abort=True)
            if typer.prompt("Type its title to confirm") != title:
                typer.echo("This is not the title. Nothing was deleted.", err=True)
                raise typer.Exit(1)
        gone = delete_seen(chosen.librarian, chosen.work, chosen.heads, found.seen, chosen.chapter)
    typer.echo(f"deleted; {gone.evidence} texts are kept as evidence")


def register(app: typer.Typer) -> None:
    """Add the commands to a group."""
    for command in (edit, retire, restore, delete):
        app.command()(command)


def _shown(value: int | tuple[int, ...]) -> str:
    """Write a figure, or the numbers of cases."""
    return f"{value:,}" if isinstance(value, int) else ", ".join(f"#{number}" for number in value) or "none"


def _moment(text: str) -> datetime:
    """Read a time with its zone; raises EditError."""
    from library.editing import EditError

    try:
        moment = datetime.fromisoformat(text)
    except ValueError as error:
        raise EditError(f"published: {error}; write a time as 2026-11-23T08:00+08:00") from error
    if moment.tzinfo is None:
        raise EditError("published: the time needs a time zone: write it as 2026-11-23T08:00+08:00")
    return moment
