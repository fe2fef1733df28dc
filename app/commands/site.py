"""Commands about watched sites."""

import json
from typing import Annotated, Any

import typer
from rich.console import Group
from rich.table import Table
from rich.text import Text

from app.commands.session import console, session
from storage.fetch_outcome import FetchOutcome
from webadmin.sites.crawl_outcomes import OUTCOMES

app = typer.Typer(no_args_is_help=True)
GOOD = (FetchOutcome.READ, FetchOutcome.SHOWN, FetchOutcome.MOVED)
SHOWN = 20
"""Links of a page that are listed; `--json` has all."""
ADVICE = {
    FetchOutcome.SSRF_BLOCKED: "allow your own hosts with --allow-host HOST:PORT",
    FetchOutcome.TOO_BIG: "WENZONG_CRAWL_MAX_BYTES sets the limit",
    FetchOutcome.TIMEOUT: "WENZONG_CRAWL_TIMEOUT sets the limit",
    FetchOutcome.TOO_DEEP: "WENZONG_CRAWL_MAX_DEPTH sets the limit",
    FetchOutcome.NEEDS_HUMAN: "Wenzong never bypasses one",
}
"""What can be done about an outcome."""


@app.callback()
def site() -> None:
    """Examine watched sites."""


@app.command("test")
def examine(
    url: Annotated[str, typer.Argument(help="address of a page")],
    allow_host: Annotated[list[str] | None, typer.Option(
        help="private HOST:PORT of your own to visit, without delay")] = None,
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


def _shown(examined: dict[str, Any]) -> Group:
    facts = Table.grid(padding=(0, 2))
    facts.add_column(style="dim")
    facts.add_column()
    for label, value in _facts(examined):
        facts.add_row(label, Text(value))
    parts: list[Table | Text] = [facts]
    if followed := examined.get("followed"):
        parts.append(_links(f"{len(followed):,} links would be followed, these first", followed, "words"))
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
