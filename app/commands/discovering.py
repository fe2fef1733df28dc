"""The command that searches for unknown sites."""

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from app.commands.session import console, session


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command()(discover)


def discover(
    book_sources: Annotated[bool, typer.Option(
        "--book-sources", help="search for titles only on the sites of imported book sources, including sources not "
        "yet approved")] = False,
    index: Annotated[list[Path] | None, typer.Option(
        exists=True, dir_okay=False, help="index file of Common Crawl (cdx-*.gz) or list of addresses in which "
        "to search for titles; no server is asked; may be given several times")] = None,
) -> None:
    """Search for titles and sentences of watched works.

    Sites found wait on the desk for approval.
    """
    from app.daily import today

    with session(web=True) as settings:
        from webadmin.sites.proposals.discovery import discover as look
        from webadmin.sites.proposals.index_lines import IndexFileError
        from webadmin.sites.proposals.index_search import search_index
        from webadmin.sites.proposals.source_search import search_sources

        try:
            counts = (search_index(settings, index) if index
                      else search_sources(settings, today(settings), unapproved=True) if book_sources
                      else look(settings, today(settings)))
        except IndexFileError as error:
            raise typer.BadParameter(str(error), param_hint="--index") from error
    table = Table("what", "count")
    for name, count in counts.items():
        table.add_row(name, f"{count:,}")
    console.print(table)
