"""The screenshot stage: copying pages that wait in the inbox `screenshot`, shown by a child process of their own."""

import json
import time
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from crawler.crawl.child_process import start
from storage.collections.screenshots import Screenshot, Screenshots
from storage.inbox import MAX_ATTEMPTS, Claim, StageName
from storage.inbox_stage import Claimed, InboxStage, Unfinished
from storage.mongodb import Database
from storage.settings import Settings

PATIENCE = 60.0
"""Seconds that a page may take on the average before the child is ended."""


class ScreenshotStage(InboxStage[bool]):
    """Takes screenshots; ids are page versions, payloads `{"url", "site"}`. Only where there is a browser."""

    name = StageName.SCREENSHOT
    limit = batch = 8
    lease = timedelta(minutes=2)

    def __init__(self, settings: Settings, database: Database) -> None:
        super().__init__(database)
        self._settings = settings
        self._store = Screenshots(database)

    def load(self, claims: Sequence[Claim]) -> dict[str, bool]:
        """Tell of each page version whether it has a screenshot already."""
        known = self._store.known(claim.id for claim in claims)
        return {claim.id: claim.id in known for claim in claims}

    def process(self, batch: Sequence[Claimed[bool]]) -> Unfinished:
        """Take the screenshots that are missing; after `MAX_ATTEMPTS` the reason is stored in place of the image."""
        wanted = [claimed.claim for claimed in batch if not claimed.item]
        reasons = self._take(wanted)
        for claim in wanted:
            if claim.id in reasons and claim.attempts >= MAX_ATTEMPTS:
                reason = reasons[claim.id]
                self._store.put(Screenshot(claim.id, claim.payload["url"], datetime.now(UTC), reason=reason))
        known = self._store.known(claim.id for claim in wanted)
        return Unfinished(rejected={
            claim.id: reasons.get(claim.id, "the browser's process ended; see the crawl log")
            for claim in wanted if claim.id not in known
        })

    def _take(self, claims: Sequence[Claim]) -> dict[str, str]:
        """Let a child take screenshots, and return why some could not be had."""
        if not claims:
            return {}
        wanted = [{"page": claim.id, "url": claim.payload["url"], "site": claim.payload["site"]} for claim in claims]
        with start(self._settings, [], screenshots=wanted) as child:
            assert child.stdout is not None  # noqa: S101 - we asked for a pipe
            end = time.monotonic() + PATIENCE * len(claims)
            while child.poll() is None and time.monotonic() < end:
                self.keep(claims)
                time.sleep(0.2)
            if child.poll() is None:
                child.kill()
            failures = [json.loads(line) for line in child.stdout.read().splitlines()]
        return {failure["page"]: failure["reason"] for failure in failures}
