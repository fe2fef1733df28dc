"""`wenzong notice files` and `notice attach`: the files sent with a notice.

The rules are those of the desk: a member chooses, and only owners choose personal documents.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table
from rich.text import Text

from app.commands.notices.notice import Owner, Reference, desk_session, found
from app.commands.people import password_of
from app.commands.session import console, errors
from storage.documents import ORGANISATION

if TYPE_CHECKING:
    from webadmin.accounts.models import User
    from webadmin.notices.models import Notice

Member = Annotated[str, typer.Option(help="user name of the editor or owner who chooses")]
PasswordFile = Annotated[Path | None, typer.Option(help="file that contains the member's password; default: prompt")]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("files")(files)
    app.command("attach")(attach)


def files(
    reference: Reference,
    member: Member,
    password_file: PasswordFile = None,
    organisation: Owner = ORGANISATION,
    as_json: Annotated[bool, typer.Option("--json", help="machine-readable, with digests")] = False,
) -> None:
    """List the files that are attached to a notice, and those that can be."""
    with _opened(reference, member, password_file, organisation) as (notice, person):
        from webadmin.notices.desk.file_choices import file_choices

        choices = file_choices(notice, person)
    if as_json:
        console.print_json(json.dumps([vars(each) for each in choices], ensure_ascii=False))
        return
    table = Table("key", "kind", "name", "bytes", "attached")
    for each in choices:
        table.add_row(each.key, each.kind, Text(each.name), f"{each.size:,}", "yes" if each.is_chosen else "")
    console.print(table if choices else "no file can be attached to this notice")


def attach(
    reference: Reference,
    member: Member,
    file: Annotated[
        list[str] | None, typer.Argument(help="key of a file, such as file:3: see `wenzong notice files`")
    ] = None,
    none: Annotated[bool, typer.Option("--none", help="attach no file")] = False,
    password_file: PasswordFile = None,
    organisation: Owner = ORGANISATION,
) -> None:
    """Attach exactly these files to a notice; a signed notice loses its signature."""
    if bool(file) == none:
        raise typer.BadParameter("name the files to attach (see `wenzong notice files`), or give only --none")
    with _opened(reference, member, password_file, organisation) as (notice, person):
        from webadmin.notices.drafting.attaching import attach as attach_files

        attach_files(notice, file or (), person)
        names = list(notice.attachments.values_list("name", flat=True))
    errors.print(f"{notice.reference}: {', '.join(names) or 'no file attached'}", markup=False, soft_wrap=True)


@contextmanager
def _opened(
    reference: str, member: str, password_file: Path | None, organisation: str
) -> "Iterator[tuple[Notice, User]]":
    """Find a notice, and the member by name and password."""
    password = password_of(password_file)
    with desk_session():
        from webadmin.accounts.member_by_password import known_editor

        person = known_editor(member, password, organisation)
        yield found(reference, organisation), person
