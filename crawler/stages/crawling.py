"""Run the crawling stage.

It crawls the sites that wait in the inbox `crawl`, in a child process.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import timedelta

from crawler.browser.state import browser_off
from crawler.crawl.child_process import AT_ONCE, Assignment, CrawlError, attend
from crawler.pictures.availability import can_read_pictures
from crawler.politeness.policy import PolicyError, SitePolicy
from crawler.stages.decoding import DecodeStage
from crawler.stages.joining import JoinStage
from crawler.stages.picture_reading import PictureStage
from crawler.stages.screenshots import ScreenshotStage
from crawler.stages.turns import Turn
from storage.claims.parcel import Claim
from storage.collections.crawls import Crawl, Crawls
from storage.inbox import Inbox, StageName
from storage.inbox_stage import Claimed, InboxStage, Unfinished
from storage.mongodb import Database, connect
from storage.raw.opening import open_raw
from storage.settings import Settings
from storage.stage import Stage

Progress = Callable[[list[Crawl]], None]
LOOK = 1.0
"""Seconds between two reads of a running crawl's counts."""
IDLE_TURNS = 3
"""Consecutive turns without a settled address after which a site's crawl counts as failed."""


def crawl(
    settings: Settings, policies: Sequence[SitePolicy], run: str, progress: Progress | None = None,
) -> list[Crawl]:
    """Crawl sites in a child process and return how each ended; raises CrawlError.

    Called again with the same run after a crash, it resumes the crashed crawl. `progress` is called with the current
    counts about once a second, which is how often they are written. `crawl_backlog` does not apply, because there may
    be no worker that processes the pages.
    """
    crawls = Crawls(connect(settings))

    def states() -> list[Crawl]:
        return [each for policy in policies if (each := crawls.get(run, policy.name))]

    assignments = [Assignment(run, policy) for policy in policies]
    looks = _every(LOOK)
    alone = replace(settings, crawl_backlog=0)
    attend(alone, assignments, lambda: progress(states()) if progress and next(looks) else None)
    if progress:
        progress(states())
    ended = [each for each in states() if each.state != "running"]
    if len(ended) < len(policies):
        raise CrawlError("the crawl was stopped before its work was done: start it again to continue")
    return ended


def _every(seconds: float) -> Iterator[bool]:
    """Yield True if `seconds` have passed since the last True, else False."""
    last = -seconds
    while True:
        now = time.monotonic()
        is_time = now - last >= seconds
        last = now if is_time else last
        yield is_time


class CrawlStage(InboxStage[Assignment]):
    """Crawls sites in a child process, many at the same time.

    Ids are `run:site`, payloads `{"run", "policy"}`.
    """

    name = StageName.CRAWL
    waits_for_child = True
    limit = AT_ONCE  # all run at the same time; none waits for another to end
    lease = timedelta(seconds=60)

    def __init__(self, settings: Settings, database: Database) -> None:
        super().__init__(database)
        self._settings = settings
        self._database = database
        self._crawls = Crawls(database)
        self._kits = Inbox(database, StageName.KIT)

    def validate(self, claim: Claim) -> None:
        """Raise ValueError if a payload has no valid policy."""
        try:
            _assignment(claim)
        except (KeyError, TypeError, PolicyError) as error:
            raise ValueError(f"no usable policy: {error}") from error

    def load(self, claims: Sequence[Claim]) -> dict[str, Assignment]:
        """Read the sites to crawl from the payloads."""
        return {claim.id: _assignment(claim) for claim in claims}

    def process(self, batch: Sequence[Claimed[Assignment]]) -> Unfinished:
        """Run the child process, for a limited turn if other sites wait.

        A crawl without an outcome is rejected unless it made progress.
        """
        claims = [claimed.claim for claimed in batch]
        turn = Turn(self._database, [claimed.item for claimed in batch], self._settings.crawl_backlog)
        failure = "the crawl was stopped before its work was done"
        try:
            attend(self._settings, [claimed.item for claimed in batch], lambda: self.keep(claims), turn.is_over)
        except CrawlError as error:
            failure = str(error)
        self._kits.enqueue({claimed.item.policy.name for claimed in batch})
        return Unfinished(rejected={claimed.claim.id: failure for claimed in batch
                                    if not self._settled(claimed, IDLE_TURNS if turn.has_ended else 0)})

    def _settled(self, claimed: Claimed[Assignment], idle_turns: int) -> bool:
        """Tell whether a crawl has ended, made progress, or may have another turn.

        If it has not ended, it is enqueued again behind those that wait.
        """
        claim, (run, policy) = claimed.claim, claimed.item
        crawl = self._crawls.get(run, policy.name)
        if crawl is None or crawl.state != "running":
            return crawl is not None
        pages = crawl.counts.get("pages", 0)
        settled = pages + sum(crawl.reasons.values())
        gained = pages > claim.payload.get("pages", 0) or (idle_turns and settled > claim.payload.get("settled", 0))
        idle = 0 if gained else claim.payload.get("idle", 0) + 1
        if idle > idle_turns:
            return False
        self.inbox.enqueue([claim.id], {**claim.payload, "pages": pages, "settled": settled, "idle": idle})
        return True


def _assignment(claim: Claim) -> Assignment:
    return Assignment(claim.payload["run"], SitePolicy.of(claim.payload["policy"]))


def stages(settings: Settings) -> list[Stage]:
    """List the package's stages; without a browser there are no screenshots."""
    database = connect(settings)
    shown: list[Stage] = [] if browser_off(settings) else [ScreenshotStage(settings, database)]
    decode = DecodeStage(database, open_raw(settings), settings.var / "cache")
    pictures: list[Stage] = [PictureStage(database, open_raw(settings))] if can_read_pictures() else []
    return [CrawlStage(settings, database), decode, *pictures, JoinStage(database), *shown]
