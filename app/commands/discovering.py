"""The command that searches for unknown sites."""

import typer
from rich.table import Table

from app.commands.session import console, session


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command()(discover)


def discover() -> None:
    """Search for titles and sentences of watched works.

    Sites found wait on the desk for approval.
    """
    from app.daily import today

    with session(web=True) as settings:
        from webadmin.sites.proposals.discovery import discover as look

        counts = look(settings, today(settings))
    table = Table("what", "count")
    for name, count in counts.items():
        table.add_row(name, f"{count:,}")
    console.print(table)
