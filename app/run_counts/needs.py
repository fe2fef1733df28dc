"""What a person has to look at after a run, with the page or command for it."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

from storage.collections.crawls import Crawls
from storage.collections.dead_letters import dead_letters
from storage.documents import Document
from storage.mongodb import connect
from storage.settings import Settings
from webadmin.words.catalogue import Words

LOOKED_BACK = timedelta(days=1)
"""Before a run, in which crawls by hand are looked for."""
NAMED = 3
"""Sites that a line names."""


@dataclass(frozen=True)
class Need:
    """Something to look at, and where."""

    text: str
    place: str
    """An address of the desk, or a command."""


def needs(settings: Settings, run: Document, words: Words) -> list[Need]:
    """List what a person has to look at; Django must be set up."""
    return list(_needs(settings, run, words))


def _needs(settings: Settings, run: Document, words: Words) -> Iterator[Need]:
    from webadmin.cases.models import Case, CaseState
    from webadmin.sites.models import Answer, Site, SiteCandidate

    desk = settings.web_url.rstrip("/")
    if undecided := Case.objects.filter(state=CaseState.NEW).count():
        yield Need(words("day.undecided", count=f"{undecided:,}"), f"{desk}/cases/?status=new")
    if any(name.startswith("site") and item["state"] == "failed" for name, item in run["items"].items()):
        yield Need(words("day.failed_sites"), f"{desk}/runs/")
    database = connect(settings)
    by_hand = {crawl.site for crawl in Crawls(database).ended(
        run["started_at"] - LOOKED_BACK, run["ended_at"] or run["started_at"]) if crawl.run != run["_id"]}
    watched = set(Site.objects.filter(key__in=by_hand, enabled=True).values_list("key", flat=True))
    if unwatched := sorted(by_hand - watched):
        yield Need(words("day.unwatched", sites=first_of(unwatched)), f"{desk}/sites/add/")
    if proposed := SiteCandidate.objects.filter(answer=Answer.PROPOSED).count():
        yield Need(words("day.proposed", count=f"{proposed:,}"), f"{desk}/sites/proposed/")
    if letters := len(dead_letters(database)):
        yield Need(words("day.dead_letters", count=f"{letters:,}"), "wenzong status")
    if run["items"].get("report", {}).get("state") == "failed":
        yield Need(words("day.failed_report"), f"wenzong report --run {run['day']} --output FILE")


def first_of(names: list[str]) -> str:
    """Name the first few, and how many others there are."""
    more = f" +{len(names) - NAMED:,}" if len(names) > NAMED else ""
    return ", ".join(names[:NAMED]) + more
