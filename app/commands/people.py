"""Commands for user accounts."""

import sys
from pathlib import Path
from typing import Annotated, Literal

import typer

from app.commands.session import console, session
from storage.documents import ORGANISATION

app = typer.Typer(no_args_is_help=True)


@app.callback()
def user() -> None:
    """Manage user accounts."""


@app.command()
def add(
    username: Annotated[str, typer.Argument()],
    organisation: Annotated[str | None, typer.Option(
        help=f"slug of the organisation, created if new; default: {ORGANISATION!r}, or none for staff")] = None,
    name: Annotated[str, typer.Option(help="name of a new organisation")] = "",
    role: Annotated[Literal["owner", "editor", "viewer"] | None, typer.Option(
        help="default for new members: owner")] = None,
    mail: Annotated[str, typer.Option(help="mail address for the daily digest and password reset")] = "",
    staff: Annotated[bool, typer.Option(help="grant access to the administration")] = False,
    superuser: Annotated[bool, typer.Option(help="grant all rights there, including over other accounts")] = False,
    password_file: Annotated[Path | None, typer.Option(help="file that contains the password; default: prompt")] = None,
) -> None:
    """Create an account, or set a new password for an existing one."""
    administers = staff or superuser
    slug = ORGANISATION if organisation is None and not administers else organisation
    password = password_of(password_file, twice=True)
    with session(web=True):
        from django.utils.translation import override

        from webadmin.accounts.enrolment import enrol

        with override("en"):  # the language of the command line
            user = enrol(username, password, slug, name=name, mail=mail, role=role or "", staff=staff,
                         superuser=superuser)
    console.print(f"{user.username} may log in for {slug or 'the administration'}", markup=False)


@app.command("reset-second-factor")
def reset_second_factor(username: Annotated[str, typer.Argument()]) -> None:
    """Switch off two-factor login for a user who lost phone and recovery codes."""
    with session(web=True):
        from webadmin.accounts.enrolment import forget_second_factor

        forget_second_factor(username)
    console.print(f"{username} logs in with only the password until two-factor login is on again", markup=False)


def password_of(file: Path | None, *, twice: bool = False) -> str:
    """Read a password from a file, or prompt for it.

    `twice`: a new password, which must be typed twice.
    """
    return _read(file) if file else _ask(twice)


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8-sig").strip()
    except UnicodeDecodeError as error:
        raise typer.BadParameter(f"{file} is not UTF-8 text: it must contain the password and nothing else") from error


def _ask(twice: bool) -> str:
    if not sys.stdin.isatty():
        raise typer.BadParameter("no terminal to prompt for a password; use --password-file")
    return str(typer.prompt("password", hide_input=True, confirmation_prompt=twice))
