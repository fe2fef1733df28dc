"""Commands for watched sites."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Group
from rich.table import Table
from rich.text import Text

from app.commands.session import console, errors, session
from app.commands.sites import site_moves
from app.commands.sites.site_adding import add
from storage.documents import ORGANISATION
from storage.fetch_outcome import FetchOutcome
from storage.settings import Settings
from webadmin.sites.crawl_outcomes import OUTCOMES

if TYPE_CHECKING:
    from crawler.book_sources.legado_source import BookSource

app = typer.Typer(no_args_is_help=True)
GOOD = (FetchOutcome.READ, FetchOutcome.SHOWN, FetchOutcome.MOVED)
SHOWN = 20
"""Maximum number of a page's links that are listed; `--json` has all."""
ADVICE = {
    FetchOutcome.SSRF_BLOCKED: "allow your own hosts with --allow-host HOST:PORT",
    FetchOutcome.TOO_BIG: "WENZONG_CRAWL_MAX_BYTES sets the limit",
    FetchOutcome.TIMEOUT: "WENZONG_CRAWL_TIMEOUT sets the limit",
    FetchOutcome.TOO_DEEP: "WENZONG_CRAWL_MAX_DEPTH sets the limit",
    FetchOutcome.NEEDS_HUMAN: "Wenzong never bypasses such checks",
}
"""Advice for some outcomes."""


@app.callback()
def site() -> None:
    """Examine sites, watch them, and propose those of book sources."""


app.command("add")(add)
app.add_typer(site_moves.app, name="moves", help="Sites that seem to have moved: list, confirm, decline, undo.")


@app.command("test")
def examine(
    url: Annotated[str, typer.Argument(help="address of a page")],
    allow_host: Annotated[list[str] | None, typer.Option(
        help="your own private HOST:PORT that may be visited, without delay between requests")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="machine-readable")] = False,
) -> None:
    """Show what would be fetched, extracted and followed, and why; store nothing.

    Exit status 1 if the site cannot be read.
    """
    from crawler.stages.site_probe import examine_site

    with session() as settings:
        examined = examine_site(settings, url, allow_host or [])
    if as_json:
        console.print_json(json.dumps(examined, ensure_ascii=False))
    else:
        console.print(_shown(examined))
    if examined["outcome"] not in GOOD:
        raise typer.Exit(1)


@app.command("import")
def import_sources(
    file: Annotated[Path, typer.Argument(help="JSON file of book sources in the format of Legado (阅读)")],
    organisation: Annotated[str, typer.Option(help="slug of the organisation that watches the sites")] = ORGANISATION,
    book: Annotated[str, typer.Option(help="address of a book: list its chapters by the rules of its source")] = "",
    allow_host: Annotated[list[str] | None, typer.Option(
        help="your own private HOST:PORT that may be visited, without delay between requests")] = None,
) -> None:
    """Propose the sites of book sources.

    Each waits for approval. Rules with scripts or logins are refused. Exit status 1 if a source was refused.
    """
    from crawler.book_sources.legado_source import BookSource, RefusedSource, SourceFileError, read_sources

    try:
        read = list(read_sources(file, allow_host or ()))
    except (SourceFileError, OSError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        errors.print(f"{file}: {reason}", markup=False, soft_wrap=True)
        raise typer.Exit(1) from error
    sources = [source for source in read if isinstance(source, BookSource)]
    refused = [source for source in read if isinstance(source, RefusedSource)]
    with session(web=True) as settings:
        from webadmin.accounts.tenancy import organisation_named
        from webadmin.sites.proposals.imported_sources import propose_sources

        organisation_named(organisation)
        if book:
            console.print(_chapters(settings.allowing(allow_host or []), sources, book))
        proposed = propose_sources(organisation, sources)
    for unsearched in (source for source in sources if source.unsearched):
        errors.print(f"{unsearched.name}: used, but not for searches: {unsearched.unsearched}", markup=False,
                     soft_wrap=True)
    for source in refused:
        errors.print(f"{source.name}: {source.reason}", markup=False, soft_wrap=True)
    console.print(f"{len(sources):,} sources read, {proposed:,} sites proposed, {len(refused):,} refused")
    if refused:
        raise typer.Exit(1)


def _chapters(settings: Settings, sources: "Sequence[BookSource]", book: str) -> Table:
    """List the chapters of a book by the rules of the source of its host."""
    from crawler.book_sources.book_reading import chapters_of

    table = Table("chapter", "address")
    for chapter in chapters_of(settings, sources, book):
        table.add_row(Text(chapter.title), Text(chapter.url))
    return table


def _shown(examined: dict[str, Any]) -> Group:
    facts = Table.grid(padding=(0, 2))
    facts.add_column(style="dim")
    facts.add_column()
    for label, value in _facts(examined):
        facts.add_row(label, Text(value))
    parts: list[Table | Text] = [facts]
    if followed := examined.get("followed"):
        parts.append(_links(f"{len(followed):,} links would be followed, in this order", followed, "words"))
    if refused := examined.get("refused"):
        parts.append(_links(f"{len(refused):,} links would not be followed", refused, "why"))
    return Group(*parts)


def _facts(examined: dict[str, Any]) -> list[tuple[str, str]]:
    facts = [("address", examined["url"]), ("outcome", _worded(examined["outcome"])),
             ("robots.txt", examined["robots"]), ("pause", f"{examined['delay']:g} s between two requests")]
    facts += [("why", examined["message"])] if examined.get("message") else []
    facts += [("moved to", examined["moved_to"])] if "moved_to" in examined else []
    if "status" in examined:
        kind = examined["content_type"] or "no type"
        facts.append(("answer", f"{examined['status']} from {examined['ip']}, {kind}, {examined['bytes']:,} bytes"))
    if "title" in examined:
        facts += [("title", examined["title"]), ("encoding", examined["encoding"]),
                  ("text", f"{examined['characters']:,} characters, {examined['hidden']:,} hidden ones left out"),
                  ("begins", examined["excerpt"]), ("next page", examined["next_url"] or "none")]
    return facts


def _links(title: str, links: list[dict[str, Any]], second: str) -> Table:
    table = Table("address", second, title=title, title_justify="left")
    for link in links[:SHOWN]:
        table.add_row(Text(link["url"]), Text(_worded(link[second]) if second == "why" else link[second]))
    if len(links) > SHOWN:
        table.add_row(f"… and {len(links) - SHOWN:,} more", "")
    return table


def _worded(word: str) -> str:
    outcome = FetchOutcome.parse(word)
    advice = f"; {ADVICE[outcome]}" if outcome in ADVICE else ""
    return f"{outcome}: {OUTCOMES[outcome]}{advice}"
