"""The crawling stage: site crawls that wait in the inbox `crawl`, run in a child process of their own."""

import time
from collections.abc import Callable, Sequence
from datetime import timedelta

from pymongo.database import Database

from crawler.browser.state import browser_off
from crawler.crawl.child_process import Assignment, CrawlError, attend
from crawler.politeness.policy import PolicyError, SitePolicy
from crawler.stages.decoding import DecodeStage
from crawler.stages.joining import JoinStage
from crawler.stages.screenshots import ScreenshotStage
from storage.collections.crawls import Crawl, Crawls
from storage.documents import Document
from storage.inbox import Claim, Inbox
from storage.mongodb import connect
from storage.settings import Settings
from storage.stage import Stage

LEASE = timedelta(seconds=60)
"""How long a claim outlives the worker that renews it."""
SITES = 64
"""Sites that one step claims; its child process crawls some side by side and begins the next when one ends."""

Progress = Callable[[list[Crawl]], None]


def crawl(
    settings: Settings, policies: Sequence[SitePolicy], run: str, progress: Progress | None = None,
) -> list[Crawl]:
    """Crawl sites in a child process and return how each ended; raises CrawlError.

    Called again after a death in mid-crawl, with the same run, it goes on where the dead one was. `progress` hears
    of the live counts several times a second.
    """
    crawls = Crawls(connect(settings))

    def states() -> list[Crawl]:
        return [each for policy in policies if (each := crawls.get(run, policy.name))]

    assignments = [Assignment(run, policy) for policy in policies]
    attend(settings, assignments, lambda: progress(states()) if progress else None)
    if progress:
        progress(states())
    ended = [each for each in states() if each.state != "running"]
    if len(ended) < len(policies):
        raise CrawlError("the crawl was stopped before its work was done: start it again and it goes on from there")
    return ended


class CrawlStage:
    """Crawls what waits in the inbox `crawl`; ids are `run:site`, payloads `{"run", "policy"}`."""

    name = "crawl"

    def __init__(self, settings: Settings, database: Database[Document]) -> None:
        self._settings = settings
        self._inbox = Inbox(database, self.name)
        self._crawls = Crawls(database)

    def step(self, limit: int = 64) -> int:
        """Crawl up to `limit` sites side by side and return how many were claimed."""
        claims = self._inbox.claim(min(limit, SITES), LEASE)
        wanted = {claim.id: assignment for claim in claims if (assignment := self._assignment(claim))}
        held = [claim for claim in claims if claim.id in wanted]
        if held:
            error = self._attend(held, list(wanted.values()))
            for claim in held:
                self._settle(claim, wanted[claim.id], error)
        return len(claims)

    def _assignment(self, claim: Claim) -> Assignment | None:
        try:
            return Assignment(claim.payload["run"], SitePolicy.of(claim.payload["policy"]))
        except (KeyError, TypeError, PolicyError) as error:
            self._inbox.fail(claim, f"no usable policy: {error}")
            return None

    def _attend(self, claims: Sequence[Claim], assignments: Sequence[Assignment]) -> str:
        """Run the child, keep the claims alive with it, and say what went wrong; empty if nothing did."""
        renewed = time.monotonic()

        def keep() -> None:
            nonlocal renewed
            if time.monotonic() - renewed > LEASE.total_seconds() / 4:
                renewed = time.monotonic()
                self._inbox.renew(claims, LEASE)

        try:
            attend(self._settings, assignments, keep)
        except CrawlError as error:
            return str(error)
        return ""

    def _settle(self, claim: Claim, assignment: Assignment, error: str) -> None:
        """A crawl with an outcome is done; one without goes on later, as long as it gets anywhere at all."""
        crawl = self._crawls.get(assignment.run, assignment.policy.name)
        if crawl and crawl.state != "running":
            self._inbox.done([claim])
        elif crawl and crawl.counts.get("pages", 0) > claim.payload.get("pages", 0):
            self._inbox.announce([claim.id], {**claim.payload, "pages": crawl.counts["pages"]})
            self._inbox.done([claim])
        else:
            self._inbox.fail(claim, error or "the crawl was stopped before its work was done")


def stages(settings: Settings) -> list[Stage]:
    """List the package's stages; without a browser there are no screenshots."""
    database = connect(settings)
    shown: list[Stage] = [] if browser_off(settings) else [ScreenshotStage(settings, database)]
    return [CrawlStage(settings, database), DecodeStage(database, settings.var / "cache"), JoinStage(database), *shown]
