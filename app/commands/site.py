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
    """Show what would be fetched, extracted and followed, and why; store nothing. Exit status 1 if unreadable."""
    from crawler.stages.site_probe import examine_site

    with session() as settings:
        found = examine_site(settings, url, allow_host or [])
    if as_json:
        console.print_json(json.dumps(found, ensure_ascii=False))
    else:
        console.print(_shown(found))
    if found["outcome"] not in GOOD:
        raise typer.Exit(1)


def _shown(found: dict[str, Any]) -> Group:
    facts = Table.grid(padding=(0, 2))
    facts.add_column(style="dim")
    facts.add_column()
    for label, value in _facts(found):
        facts.add_row(label, Text(value))
    parts: list[Table | Text] = [facts]
    if followed := found.get("followed"):
        parts.append(_links(f"{len(followed):,} links would be followed, these first", followed, "words"))
    if refused := found.get("refused"):
        parts.append(_links(f"{len(refused):,} links would not be followed", refused, "why"))
    return Group(*parts)


def _facts(found: dict[str, Any]) -> list[tuple[str, str]]:
    facts = [("address", found["url"]), ("outcome", _worded(found["outcome"])),
             ("robots.txt", found["robots"]), ("pause", f"{found['delay']:g} s between two requests")]
    facts += [("why", found["message"])] if found.get("message") else []
    facts += [("moved to", found["moved_to"])] if "moved_to" in found else []
    if "status" in found:
        kind = found["content_type"] or "no type"
        facts.append(("answer", f"{found['status']} from {found['ip']}, {kind}, {found['bytes']:,} bytes"))
    if "title" in found:
        facts += [("title", found["title"]), ("encoding", found["encoding"]),
                  ("text", f"{found['characters']:,} characters, {found['hidden']:,} hidden ones left out"),
                  ("begins", found["excerpt"]), ("next page", found["next_url"] or "none")]
    return facts


def _links(title: str, links: list[dict[str, Any]], second: str) -> Table:
    table = Table("address", second, title=title, title_justify="left")
    for each in links[:SHOWN]:
        table.add_row(Text(each["url"]), Text(_worded(each[second]) if second == "why" else each[second]))
    if len(links) > SHOWN:
        table.add_row(f"… and {len(links) - SHOWN:,} more", "")
    return table


def _worded(word: str) -> str:
    outcome = FetchOutcome.parse(word)
    advice = f"; {ADVICE[outcome]}" if outcome in ADVICE else ""
    return f"{outcome}: {OUTCOMES[outcome]}{advice}"
