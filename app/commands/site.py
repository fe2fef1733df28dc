"""Commands over sites to watch."""

import json
from typing import Annotated, Any

import typer
from rich.console import Group
from rich.table import Table
from rich.text import Text

from app.commands.session import console, session

app = typer.Typer(no_args_is_help=True)
GOOD = ("read", "moved")
SHOWN = 20
"""Links of a page that are listed; `--json` has all."""
WHY = {
    "read": "a page with text: it would be kept",
    "moved": "it leads elsewhere on the site: that address would be asked for next",
    "empty": "it answered, but there is no text to read on it",
    "robots": "robots.txt asks us to stay away, and we do",
    "robots_unreachable": "robots.txt cannot be had, so nothing is asked for until it can",
    "ssrf_blocked": "a private address; one's own hosts are allowed by --allow-host HOST:PORT",
    "needs_human": "a login or a puzzle stands in front of it; we never work around one",
    "blocked": "the site refuses us",
    "suddenly_empty": "pages of this kind held text before and hold none now: it may be refusing us",
    "gone": "there is nothing at this address",
    "soft_404": "it answers 200 and says that there is nothing",
    "moved_offsite": "it leads to another site, which is out of scope",
    "redirect_loop": "it leads back to itself",
    "not_text": "not a kind of file that holds text",
    "too_big": "larger than WENZONG_CRAWL_MAX_BYTES",
    "timeout": "no whole answer within WENZONG_CRAWL_TIMEOUT",
    "dns": "its name leads to no address",
    "refused": "nothing listens there",
    "offsite": "another site",
    "too_deep": "deeper than WENZONG_CRAWL_MAX_DEPTH",
    "trap": "looks like one of endlessly many",
}
"""What the crawler's words mean; a word that is not here speaks for itself."""


@app.callback()
def site() -> None:
    """Sites to watch."""


@app.command("test")
def examine(
    url: Annotated[str, typer.Argument(help="address of a page")],
    allow_host: Annotated[list[str] | None, typer.Option(
        help="HOST:PORT of one's own that may be visited although it is private, without delay")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="machine-readable")] = False,
) -> None:
    """Show what would be fetched, read and followed, and why; store nothing. Exit status 1 when it cannot be read."""
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
    return f"{word}: {WHY[word]}" if word in WHY else word
