"""Run the polling stage: contents pages that are due, and their new chapters.

Polls take seconds and run apart from crawls, which may take hours. What a poll could not request in time waits for the
next step.
"""

import time
from collections.abc import Sequence
from datetime import timedelta

from crawler.crawl.child_process import Assignment, CrawlError, attend
from crawler.politeness.policy import PolicyError, SitePolicy
from storage.claims.parcel import Claim
from storage.collections.crawls import Crawls
from storage.collections.frontier import Frontier
from storage.inbox import StageName
from storage.inbox_stage import FINISHED, Claimed, InboxStage, Unfinished
from storage.mongodb import Database
from storage.settings import Settings

LONGEST = 45.0
"""Maximum seconds of a step, after which texts are processed."""
TURNS = 20
"""Maximum steps of one poll; the next crawl of the site finds what is left."""


class PollStage(InboxStage[Assignment]):
    """Polls sites in a child process, many at the same time.

    Ids are the sites, payloads `{"run", "policy"}`.
    """

    name = StageName.POLL
    waits_for_child = True
    lease = timedelta(seconds=60)

    def __init__(self, settings: Settings, database: Database) -> None:
        super().__init__(database)
        self._settings, self._database = settings, database
        self._crawls = Crawls(database)

    def validate(self, claim: Claim) -> None:
        """Raise ValueError if a payload is not a valid poll."""
        try:
            is_poll = _assignment(claim).policy.revisit == "new"
        except (KeyError, TypeError, PolicyError) as error:
            raise ValueError(f"no usable policy: {error}") from error
        if not is_poll:
            raise ValueError("the policy asks for a crawl, not for a poll")

    def load(self, claims: Sequence[Claim]) -> dict[str, Assignment]:
        """Read the sites to poll from the payloads."""
        return {claim.id: _assignment(claim) for claim in claims}

    def process(self, batch: Sequence[Claimed[Assignment]]) -> Unfinished:
        """Run the child process; crawls of polls that found nothing are deleted."""
        claims, end = [claimed.claim for claimed in batch], time.monotonic() + LONGEST
        try:
            attend(self._settings, [claimed.item for claimed in batch], lambda: self.keep(claims),
                   lambda: time.monotonic() > end)
        except CrawlError as error:
            return Unfinished(rejected={claim.id: str(error) for claim in claims})
        for claimed in batch:
            self._conclude(claimed)
        return FINISHED

    def _conclude(self, claimed: Claimed[Assignment]) -> None:
        """Enqueue a poll again that has not ended; delete the crawl if it found nothing."""
        claim, (run, policy) = claimed.claim, claimed.item
        crawl = self._crawls.get(run, policy.name)
        turns = claim.payload.get("turns", 0) + 1
        if crawl and crawl.state == "running":
            if turns < TURNS:
                self.inbox.enqueue([claim.id], {**claim.payload, "turns": turns})
                return
            Frontier(self._database, crawl.id).drop()
        if crawl and not crawl.counts.get("new"):
            self._crawls.forget(run, policy.name)


def _assignment(claim: Claim) -> Assignment:
    return Assignment(claim.payload["run"], SitePolicy.of(claim.payload["policy"]))
