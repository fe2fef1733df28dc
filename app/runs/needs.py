"""What a person has to check after a run, with the page or command for it."""

from collections.abc import Iterator
from dataclasses import dataclass

from app.runs.crawl_needs import WATCH, crawl_needs, sites_of
from app.runs.recent_crawls import RecentCrawls
from storage.collections.dead_letters import dead_letters
from storage.documents import Document
from storage.mongodb import connect
from storage.settings import Settings
from webadmin.words.catalogue import Words


@dataclass(frozen=True)
class Need:
    """Something to check, and where."""

    text: str
    place: str
    """A page of the desk, or a command."""


def needs(settings: Settings, run: Document | None, crawls: RecentCrawls, words: Words) -> list[Need]:
    """List what a person has to check; Django must be set up."""
    return [Need(text, place) for text, place in _needs(settings, run, crawls, words)]


def _needs(
    settings: Settings, run: Document | None, crawls: RecentCrawls, words: Words,
) -> Iterator[tuple[str, str]]:
    from webadmin.cases.models import Case, CaseState
    from webadmin.sites.models import Answer, SiteCandidate

    desk = settings.web_url.rstrip("/")
    items = run["items"] if run else {}
    if undecided := Case.objects.filter(state=CaseState.NEW).count():
        yield words("day.undecided", count=f"{undecided:,}"), f"{desk}/cases/?status=new"
    if any(name.startswith("site") and item["state"] == "failed" for name, item in items.items()):
        yield words("day.failed_sites"), f"{desk}/runs/"
    if crawls.unwatched:
        yield words("day.unwatched", sites=sites_of(crawls.unwatched)), WATCH
    yield from crawl_needs(crawls.reported, desk, words)
    if proposed := SiteCandidate.objects.filter(answer=Answer.PROPOSED).count():
        yield words("day.proposed", count=f"{proposed:,}"), f"{desk}/sites/proposed/"
    if letters := len(dead_letters(connect(settings))):
        yield words("day.dead_letters", count=f"{letters:,}"), "wenzong status"
    if run and items.get("report", {}).get("state") == "failed":
        yield words("day.failed_report"), f"wenzong report --run {run['day']} --output FILE"
