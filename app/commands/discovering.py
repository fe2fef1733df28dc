"""The command that searches for unknown sites."""

from typing import Annotated

import typer
from rich.table import Table

from app.commands.session import console, session


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command()(discover)


def discover(
    book_sources: Annotated[bool, typer.Option("--book-sources", help="search for titles on the sites of imported book "
                                               "sources alone, those that nobody has approved yet included")] = False,
) -> None:
    """Search for titles and sentences of watched works.

    Sites found wait on the desk for approval.
    """
    from app.daily import today

    with session(web=True) as settings:
        from webadmin.sites.proposals.discovery import discover as look
        from webadmin.sites.proposals.source_search import search_sources

        day = today(settings)
        counts = search_sources(settings, day, unapproved=True) if book_sources else look(settings, day)
    table = Table("what", "count")
    for name, count in counts.items():
        table.add_row(name, f"{count:,}")
    console.print(table)
