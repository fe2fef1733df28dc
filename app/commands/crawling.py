"""Commands that crawl."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Annotated

import typer
from rich.live import Live

from app.commands.progress import shown
from app.commands.session import console, errors, session
from crawler.politeness.policy import SitePolicy
from storage.collections.works import Works
from storage.documents import ORGANISATION
from storage.mongodb import connect


def register(app: typer.Typer) -> None:
    """Add the commands to the application."""
    app.command()(crawl)


def crawl(
    start: Annotated[list[str], typer.Option(help="address to start from; may be given several times")],
    site: Annotated[str, typer.Option(help="name of the site; default: its host; cases of sites that are not "
                                               "watched are named by their host")] = "",
    max_pages: Annotated[int, typer.Option(min=0, help="maximum number of pages; 0: as configured")] = 0,
    allow_host: Annotated[list[str] | None, typer.Option(
        help="your own private HOST:PORT that may be crawled, without delay between requests")] = None,
    run: Annotated[str, typer.Option(help="name of an interrupted crawl to continue")] = "",
) -> None:
    """Crawl a site into the page store. Exit status 1 if the crawl fails."""
    from crawler.politeness.hints import names_of
    from crawler.stages.crawling import crawl as crawl_sites

    policy = SitePolicy.starting_at(*start, name=site, max_pages=max_pages)
    run = run or f"crawl-{datetime.now(UTC):%Y%m%dT%H%M%S}"
    with session() as settings, Live(console=errors, transient=True) as live:
        errors.print(f"if interrupted, continue with --run {run}", style="dim")
        policy = replace(policy, hints=names_of(Works(connect(settings)), ORGANISATION))
        ended = crawl_sites(settings.allowing(allow_host or []), [policy], run,
                            progress=lambda crawls: live.update(shown(crawls)))
    console.print(shown(ended))
    if any(site_crawl.state != "done" for site_crawl in ended):
        raise typer.Exit(1)
