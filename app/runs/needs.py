"""What a person has to check after a run, with the page or command for it."""

from collections.abc import Iterator

from app.runs.crawl_needs import WATCH, Need, crawl_needs, sites_of
from app.runs.recent_crawls import RecentCrawls
from storage.collections.dead_letters import dead_letters
from storage.documents import Document
from storage.mongodb import connect
from storage.settings import Settings
from webadmin.words.catalogue import Words


def needs(settings: Settings, run: Document | None, crawls: RecentCrawls, words: Words) -> Iterator[Need]:
    """List what a person has to check; Django must be set up."""
    from webadmin.cases.models import Case, CaseState
    from webadmin.sites.models import Answer, SiteCandidate

    desk = settings.web_url.rstrip("/")
    items = run["items"] if run else {}
    if undecided := Case.objects.filter(state=CaseState.NEW).count():
        yield Need(words("day.undecided", count=f"{undecided:,}"), f"{desk}/cases/?status=new")
    if any(name.startswith("site") and item["state"] == "failed" for name, item in items.items()):
        yield Need(words("day.failed_sites"), f"{desk}/runs/")
    if crawls.unwatched:
        yield Need(words("day.unwatched", sites=sites_of(crawls.unwatched)), WATCH)
    yield from crawl_needs(crawls.reported, desk, words)
    if proposed := SiteCandidate.objects.filter(answer=Answer.PROPOSED).count():
        yield Need(words("day.proposed", count=f"{proposed:,}"), f"{desk}/sites/proposed/")
    if letters := len(dead_letters(connect(settings))):
        yield Need(words("day.dead_letters", count=f"{letters:,}"), "wenzong status")
    if run and items.get("report", {}).get("state") == "failed":
        yield Need(words("day.failed_report"), f"wenzong report --run {run['day']} --output FILE")
