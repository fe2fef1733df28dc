"""`wenzong site moves`: sites that seem to have moved, and a person's answers.

Nothing follows a move before a member confirms it, with name and password.
"""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from app.commands.people import password_of
from app.commands.session import console, session
from storage.documents import ORGANISATION

if TYPE_CHECKING:
    from webadmin.accounts.tenancy import Tenant
    from webadmin.moves.models import SiteMove

app = typer.Typer(no_args_is_help=True)
Owner = Annotated[str, typer.Option("--organisation", help="slug of the organisation whose cases follow")]
Key = Annotated[str, typer.Argument(help="id of the move, or its first letters: see `wenzong site moves list`")]
Member = Annotated[str, typer.Option(help="user name of the editor or owner who answers")]
PasswordFile = Annotated[Path | None, typer.Option(help="file that contains the member's password; default: prompt")]
SHORT = 8
"""Number of characters of an id that the list prints."""


class MoveKeyError(Exception):
    """An id that names no move, or more than one."""


@app.callback()
def moves() -> None:
    """List sites that seem to have moved, and answer whether they have."""


@app.command("list")
def listing(
    organisation: Owner = ORGANISATION,
    as_json: Annotated[bool, typer.Option("--json", help="machine-readable, with all reasons")] = False,
) -> None:
    """List proposed moves with their reasons, then those answered."""
    with session(web=True):
        listed = _listed(_tenant(organisation))
    if as_json:
        console.print_json(json.dumps(listed, ensure_ascii=False))
        return
    table = Table("id", "old site", "new site", "answer", "why", "cases")
    for each in listed:
        table.add_row(each["id"][:SHORT], Text(each["old"]), Text(each["new"]), each["answer"],
                      Text(_why(each["reasons"])), f"{each['cases']:,}{', more to come' if each['cases_due'] else ''}")
    console.print(table if listed else "no site seems to have moved")


@app.command("confirm")
def confirm(key: Key, member: Member, password_file: PasswordFile = None, organisation: Owner = ORGANISATION) -> None:
    """Say that a site moved: cases of the same works follow, with their decisions."""
    _answer("confirm", key, member, password_file, organisation)


@app.command("decline")
def decline(key: Key, member: Member, password_file: PasswordFile = None, organisation: Owner = ORGANISATION) -> None:
    """Say that a site did not move."""
    _answer("decline", key, member, password_file, organisation)


@app.command("undo")
def undo(key: Key, member: Member, password_file: PasswordFile = None, organisation: Owner = ORGANISATION) -> None:
    """Take an answer back, with what followed from it."""
    _answer("withdraw", key, member, password_file, organisation)


def _answer(choice: str, key: str, member: str, password_file: Path | None, organisation: str) -> None:
    """Give an answer as a member, update all cases, and print the result."""
    password = password_of(password_file)
    with session(web=True):
        from django.utils.translation import override

        from webadmin.accounts.member_by_password import known_editor
        from webadmin.moves.answering import answer
        from webadmin.moves.following_cases import follow_to_the_end

        with override("en"):  # the language of the command line
            person = known_editor(member, password, organisation)
            tenant = _tenant(organisation)
            move = answer(tenant, _whole(tenant, key), choice, person)
            follow_to_the_end(move)
        console.print(f"{move}: {_became(move)}", markup=False, soft_wrap=True)


def _became(move: "SiteMove") -> str:
    if move.answer == "confirmed":
        return f"moved; {move.following:,} cases follow{', the others are being linked' if move.is_due else ''}"
    if move.answer == "declined":
        return "not moved"
    return f"answer withdrawn; {move.kept:,} decisions stay because they were changed since"


def _tenant(organisation: str) -> "Tenant":
    from webadmin.accounts.tenancy import Tenant, organisation_named

    return Tenant(organisation_named(organisation))


def _whole(tenant: "Tenant", key: str) -> str:
    """Find the id that begins with `key`."""
    found = sorted(each["id"] for each in _listed(tenant) if key and each["id"].startswith(key))
    if len(found) != 1:
        raise MoveKeyError(f"{len(found)} moves have an id that begins with {key!r}: see `wenzong site moves list`")
    return str(found[0])


def _listed(tenant: "Tenant") -> list[dict[str, Any]]:
    from webadmin.moves.listed_moves import listed_moves

    return listed_moves(tenant)


def _why(reasons: dict[str, Any]) -> str:
    """Put the reasons of a move into one line."""
    parts = [f"{reasons['carried']:,} of its {reasons['own']:,} own errors repeated, {reasons['fresh']:,} new ones",
             f"kit {reasons['same_kit']:.0%} the same"]
    parts += [trait.replace(":", " ", 1) for trait in reasons["operator"]]
    return "; ".join([*parts, *(["old addresses redirect there"] if reasons["leads_there"] else [])])
