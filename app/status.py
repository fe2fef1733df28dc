"""The state of the whole pipeline: what waits, what failed and why."""

from dataclasses import asdict, dataclass, field
from datetime import datetime

from app.runs.recent_crawls import RecentCrawls
from crawler.browser.state import browser_off
from storage import redis
from storage.collections.dead_letters import dead_letters
from storage.collections.fingerprints import Fingerprints
from storage.collections.matches import Matches
from storage.collections.pages import Pages
from storage.collections.runs import DAILY_RUN, RunCounts, Runs
from storage.collections.screenshots import Screenshots
from storage.collections.works import Works
from storage.documents import Document
from storage.inbox import STAGES, Inbox
from storage.mongodb import Database, connect
from storage.settings import Settings
from webadmin.sites.crawl_account import account, advice_in_english
from webadmin.words.catalogue import Words
from webadmin.words.differences import say_difference
from webadmin.words.sentences import in_english, worded_text


@dataclass(frozen=True)
class Status:
    """Counts of the stores and inboxes, the last runs, and the dead letters."""

    stored: dict[str, int]
    waiting: dict[str, int]
    redis_bytes: int
    redis_limit: int
    warning: str
    """What will fail unless the operator acts; empty if there is nothing."""
    browser: str
    """`on`, or the reason why Chromium is not used for script-rendered pages and screenshots."""
    dead_letters: list[dict[str, str]]
    runs: list[dict[str, object]] = field(default_factory=list)

    def document(self) -> dict[str, object]:
        """Convert to plain values, for `wenzong status --json`.

        Dead letters are included under their former name too.
        """
        return {**asdict(self), "quarantine": self.dead_letters}


def status(settings: Settings) -> Status:
    """Read the state of every store."""
    database = connect(settings)
    memory = redis.memory(redis.connect(settings))
    return Status(
        stored={**Works(database).counts(), "pages": Pages(database).count(),
                "screenshots": Screenshots(database).count(),
                "fingerprints": Fingerprints(database).count(), "matches": Matches(database).count()},
        waiting={name: Inbox(database, name).waiting() for name in STAGES},
        redis_bytes=memory.used, redis_limit=memory.limit, warning=memory.warning,
        browser=browser_off(settings) or "on",
        dead_letters=[{"stage": letter["stage"], "item": letter["item"], "reason": letter["reason"],
                       "at": letter["at"].isoformat()} for letter in dead_letters(database)],
        runs=_last_runs(database),
    )


def crawls_as_json(crawls: RecentCrawls) -> list[dict[str, object]]:
    """List the crawls of the last run, and those by hand, as plain values."""
    by_hand, english = {crawl.id for crawl in crawls.unwatched}, Words("en")
    return [{"site": crawl.site, "run": crawl.run, "state": crawl.state, "remarks": crawl.reason,
             "is_watched": crawl.id not in by_hand, "asked": crawl.counts.get("asked", 0), "account": account(crawl),
             "reasons": crawl.reasons, "left_out": crawl.left_out, "moved_to": crawl.moved_to,
             "files": {url: worded_text(why, in_english) for url, why in crawl.files.items()},
             "repeated": crawl.repeated, "compared": crawl.counts.get("compared", 0),
             "shown_otherwise": {url: say_difference(what, english) for url, what in crawl.shown_otherwise.items()},
             "advice": advice_in_english(crawl)} for crawl in crawls.reported]


def last_run(settings: Settings) -> Document | None:
    """Return the newest daily run, to be shown to people."""
    return next(iter(Runs(connect(settings)).newest(DAILY_RUN, 1)), None)


def _last_runs(database: Database, most: int = 5) -> list[dict[str, object]]:
    return [
        {"day": run["day"], "state": run["state"], "started_at": _iso(run["started_at"]),
         "ended_at": _iso(run["ended_at"]), "counts": asdict(RunCounts.of(run)),
         "items": {item["name"]: {"state": item["state"], "detail": item["detail"], "counts": item["counts"]}
                   for item in run["items"].values()}}
        for run in Runs(database).newest(DAILY_RUN, most)
    ]


def _iso(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment else None
