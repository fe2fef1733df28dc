"""A run as one table that fits 24 lines, however many sites it has."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings as django_settings
from django.utils import translation
from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from app.runs.crawl_needs import NAMED, Need
from app.runs.wording import listed, named, time_left
from storage.collections.crawls import Crawl
from storage.collections.runs import SITE_ITEM, RunCounts
from storage.documents import Document
from webadmin.hidden_characters import visible
from webadmin.sites.crawl_account import added, sum_in_english, sum_in_words
from webadmin.sites.crawl_outcomes import remark_names, remarks_in_english
from webadmin.words.catalogue import Words

FILES, FEWER_FILES = 3, 1
"""Maximum number of report files in the table, normally and if there are many tasks for a person."""
MANY_NEEDS, MOST_NEEDS = 4, 6
STEPS = ("discover", "sites", "pipeline", "crawl", "counts", "notices", "digest", "report", "screenshots",
         "long_reports")


def day_table(
    run: Document, words: Words, files: Sequence[Path] = (), needs: Sequence[Need] = (), crawls: Sequence[Crawl] = (),
) -> Table:
    """Lay out a run and its crawls; empty rows are left out."""
    table = Table(box=SIMPLE_HEAD, padding=(0, 1), show_header=False, title_justify="left",
                  title=Text(_title(run, words)))
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for name, text in _rows(run, words, crawls):
        table.add_row(words(name), Text(visible(text)))
    most = FILES if len(needs) < MANY_NEEDS else FEWER_FILES
    for number, path in enumerate(files[:most]):
        table.add_row("" if number else words("day.files"), Text(visible(str(path))))
    if len(files) > most:
        table.add_row("", words("day.more_files", count=len(files) - most))
    add_needs(table, needs, words)
    return table


def add_needs(table: Table, needs: Sequence[Need], words: Words) -> None:
    """Add a row for each task for a person, up to as many as fit."""
    for number, need in enumerate(needs[:MOST_NEEDS]):
        table.add_row("" if number else words("day.needs"), Text(visible(f"{need.text}: {need.place}")))
    if len(needs) > MOST_NEEDS:
        table.add_row("", words("day.more_needs", count=len(needs) - MOST_NEEDS))


def _title(run: Document, words: Words) -> str:
    seconds = ((run["ended_at"] or datetime.now(UTC)) - run["started_at"]).total_seconds()
    return words("day.title", day=run["day"], state=words.named("run.state", run["state"]),
                 minutes=f"{seconds / 60:,.1f}")


def _rows(run: Document, words: Words, crawls: Sequence[Crawl]) -> Iterator[tuple[str, str]]:
    counts, items = RunCounts.of(run), run["items"]
    sites = {item["name"].removeprefix(SITE_ITEM): item for item in items.values()
             if item["name"].startswith(SITE_ITEM)}
    yield "day.sites", _sites(sites, words)
    yield "day.pages", listed("day.pages", counts.pages, words) or words("day.none")
    if requests := sum(crawl.counts.get("asked", 0) for crawl in crawls):
        yield "day.requests", words("day.requests.sum", asked=f"{requests:,}", sum=_sum(crawls, words))
    if counts.earlier:
        yield "day.earlier", words("day.earlier.pages", count=f"{counts.earlier:,}")
    yield "day.matches", f"{counts.matches:,}"
    yield "day.cases", listed("day.cases", counts.cases, words) or words("day.none")
    if counts.verdicts:
        yield "day.verdicts", named("verdict", counts.verdicts, words)
    if run["state"] == "running":
        yield "day.waiting", _waiting(counts, words)
    if "digest" in items:
        yield "day.digests", words("day.digests.sent", count=items["digest"]["counts"].get("mails", 0))
    yield from _steps(items, words)


def _sites(sites: dict[str, Document], words: Words) -> str:
    states = {state: sum(item["state"] == state for item in sites.values())
              for state in ("done", "failed", "running", "waiting")}
    text = listed("day.sites", states, words) or words("day.no_sites")
    failed = sorted((name for name, item in sites.items() if item["state"] == "failed"),
                    key=lambda name: (-sites[name]["counts"].get("errors", 0), name))
    reasons = [f"{name} ({_remarks(sites[name]['detail'], words) or '?'})" for name in failed[:NAMED]]
    return f"{text}: {', '.join(reasons)}{' …' if len(failed) > NAMED else ''}" if reasons else text


def _remarks(reason: str, words: Words) -> str:
    """Say why a crawl failed; translations need Django to be set up."""
    if not django_settings.configured:
        return " · ".join(remarks_in_english(reason))
    with translation.override(words.language):
        return remark_names(reason)


def _sum(crawls: Sequence[Crawl], words: Words) -> str:
    if not django_settings.configured:
        return sum_in_english(added(crawls))
    with translation.override(words.language):
        return sum_in_words(added(crawls))


def _waiting(counts: RunCounts, words: Words) -> str:
    waiting = ", ".join(f"{name} {count:,}" for name, count in counts.waiting.items()) or words("day.none")
    return waiting if counts.seconds_left is None else f"{waiting} · {time_left(counts.seconds_left, words)}"


def _steps(items: Document, words: Words) -> Iterator[tuple[str, str]]:
    """Iterate over the steps that failed or are running."""
    for name in STEPS:
        item = items.get(name, {"state": "done", "detail": ""})
        if item["state"] in ("failed", "running"):
            state = words.named("run.state", item["state"])
            yield "day.step", f"{name} {state} {item['detail'][:300]}".rstrip()

