"""Commands over people: who may log in."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from app.commands.session import console, session
from storage.documents import ORGANISATION

app = typer.Typer(no_args_is_help=True)


@app.callback()
def user() -> None:
    """People who may log in."""


@app.command()
def add(
    username: Annotated[str, typer.Argument()],
    organisation: Annotated[str | None, typer.Option(
        help=f"slug of the organisation, made if it is new; without it {ORGANISATION!r}, or none for staff")] = None,
    name: Annotated[str, typer.Option(help="name of a new organisation")] = "",
    role: Annotated[str, typer.Option(help="owner, editor or viewer; a new member is an owner")] = "",
    mail: Annotated[str, typer.Option(help="address for the daily digest")] = "",
    staff: Annotated[bool, typer.Option(help="may enter Wenzong's administration")] = False,
    superuser: Annotated[bool, typer.Option(help="may do everything there, rights of others included")] = False,
    password_file: Annotated[Path | None, typer.Option(help="file that holds the password; default: ask")] = None,
) -> None:
    """Make an account, or give an existing one a new password."""
    administers = staff or superuser
    slug = ORGANISATION if organisation is None and not administers else organisation
    password = _read(password_file) if password_file else _ask()
    with session(web=True):
        from django.utils.translation import override

        from webadmin.accounts.enrolment import enrol

        with override("en"):  # the language of the command line
            user = enrol(username, password, slug, name=name, mail=mail, role=role, staff=staff, superuser=superuser)
    console.print(f"{user.username} may log in for {slug or 'the administration'}", markup=False)


@app.command("reset-second-factor")
def reset_second_factor(username: Annotated[str, typer.Argument()]) -> None:
    """Let somebody log in by the password alone who has lost telephone and recovery codes."""
    with session(web=True):
        from webadmin.accounts.enrolment import forget_second_factor

        forget_second_factor(username)
    console.print(f"{username} logs in by the password alone until two-factor login is switched on again", markup=False)


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8").strip()
    except UnicodeDecodeError as error:
        raise typer.BadParameter(f"{file} is not a text in UTF-8: it is to hold a password and nothing else") from error


def _ask() -> str:
    if not sys.stdin.isatty():
        raise typer.BadParameter("there is no terminal to ask for a password on; give a --password-file")
    return str(typer.prompt("password", hide_input=True, confirmation_prompt=True))
