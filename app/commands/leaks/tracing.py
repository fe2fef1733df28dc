"""Commands that trace a leak to accounts; only for owners.

A second owner reveals the names.
"""

import json
from pathlib import Path
from typing import Annotated

import typer

from app.commands.people import password_of
from app.commands.session import console, session
from storage.documents import ORGANISATION
from storage.mongodb import connect

Organisation = Annotated[str, typer.Option(help="slug of the organisation whose key is used")]
Owner = Annotated[str, typer.Option(help="user name of the owner who asks")]
PasswordFile = Annotated[Path | None, typer.Option(help="file that contains the owner's password; default: prompt")]
Accounts = Annotated[Path | None, typer.Option(
    help="file with further accounts to compare, one per line; accounts that `mark write` made variants for are "
         "always compared")]


def register(app: typer.Typer) -> None:
    """Add the commands to the application."""
    app.command()(trace)
    app.command("trace-open")(trace_open)


def trace(
    owner: Owner,
    copy: Annotated[list[Path] | None, typer.Option(help="a leaked copy: file or folder; may be repeated")] = None,
    master: Annotated[list[Path] | None, typer.Option(help="the unmarked chapters that it copies")] = None,
    work: Annotated[str, typer.Option(help="instead of --copy and --master: id of a work whose copies found "
                                           "on the web are read")] = "",
    site: Annotated[str, typer.Option(help="with --work: only copies on this site")] = "",
    accounts: Accounts = None, password_file: PasswordFile = None, organisation: Organisation = ORGANISATION,
) -> None:
    """Read the marks of leaked copies and print pseudonyms.

    Prints the accounts that chance does not explain, or "undecided".
    """
    from app.commands.records.chapters import chapters_of
    from insight.leaks.copies import facing_stored, facing_texts, readings_of
    from insight.leaks.report import Person, traced
    from insight.leaks.vault import Vault, names_in

    if bool(work) == bool(copy and master):
        raise typer.BadParameter("give --copy and --master, or --work")
    password = password_of(password_file)
    with session(web=True) as settings:
        from webadmin.accounts.member_by_password import known_owner, noted
        from webadmin.audit.actions import Action

        person = known_owner(owner, password, organisation)
        vault = Vault(settings.var, organisation)
        facing = facing_stored(connect(settings), organisation, work, site) if work else facing_texts(
            [draft.text for draft in chapters_of(copy or [])], [draft.text for draft in chapters_of(master or [])])
        answer = traced(vault, readings_of(facing, vault), names_in(accounts) if accounts else [],
                        Person(person.username, str(person.pk)))
        noted(Action.LEAK_TRACED, person, f"{answer['trace']}: {answer['outcome']}")
    console.print_json(json.dumps(answer, ensure_ascii=False))


def trace_open(
    number: Annotated[str, typer.Argument(help="the trace, as `wenzong trace` printed it")], owner: Owner,
    accounts: Accounts = None, password_file: PasswordFile = None, organisation: Organisation = ORGANISATION,
) -> None:
    """Print the accounts behind the pseudonyms of a trace.

    Only for an owner other than the one who requested the trace.
    """
    from insight.leaks.report import Person, opened
    from insight.leaks.vault import Vault, names_in

    password = password_of(password_file)
    with session(web=True) as settings:
        from webadmin.accounts.member_by_password import known_owner, noted
        from webadmin.audit.actions import Action

        person = known_owner(owner, password, organisation)
        vault = Vault(settings.var, organisation)
        found = opened(vault, number, names_in(accounts) if accounts else [],
                       Person(person.username, str(person.pk)))
        noted(Action.LEAK_OPENED, person, number)
    console.print_json(json.dumps(found, ensure_ascii=False))
