"""The screenshot stage: copying pages that wait in the inbox `screenshot`, shown by a child process of their own."""

import json
import time
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from pymongo.database import Database

from crawler.crawl.child_process import start
from storage.collections.screenshots import Screenshot, Screenshots
from storage.documents import Document
from storage.inbox import MAX_ATTEMPTS, Claim, Inbox
from storage.settings import Settings

STAGE = "screenshot"
AT_ONCE = 8
LEASE = timedelta(minutes=2)
PATIENCE = 60.0
"""Seconds that a page may take on the average before the child is ended."""


class ScreenshotStage:
    """Shows what waits; ids are page versions, payloads `{"url", "site"}`. Only where there is a browser."""

    name = STAGE

    def __init__(self, settings: Settings, database: Database[Document]) -> None:
        self._settings = settings
        self._inbox = Inbox(database, STAGE)
        self._store = Screenshots(database)

    def step(self, limit: int = 64) -> int:
        """Take up to `limit` screenshots; one that cannot be had is left, after some attempts, with its reason."""
        claims = self._inbox.claim(min(limit, AT_ONCE), LEASE)
        if claims:
            known = self._store.known(claim.id for claim in claims)
            reasons = self._take([claim for claim in claims if claim.id not in known])
            self._settle(claims, reasons)
        return len(claims)

    def _take(self, claims: Sequence[Claim]) -> dict[str, str]:
        """Let a child take screenshots, and return why some could not be had."""
        if not claims:
            return {}
        shots = [{"page": claim.id, "url": claim.payload["url"], "site": claim.payload["site"]} for claim in claims]
        with start(self._settings, [], shots=shots) as child:
            assert child.stdout is not None  # noqa: S101 - we asked for a pipe
            end = time.monotonic() + PATIENCE * len(claims)
            while child.poll() is None and time.monotonic() < end:
                self._inbox.renew(claims, LEASE)
                time.sleep(0.2)
            if child.poll() is None:
                child.kill()
            found = [json.loads(line) for line in child.stdout.read().splitlines()]
        return {each["page"]: each["reason"] for each in found}

    def _settle(self, claims: Sequence[Claim], reasons: dict[str, str]) -> None:
        for claim in claims:
            if claim.id not in reasons or claim.attempts < MAX_ATTEMPTS:
                continue
            self._store.put(Screenshot(claim.id, claim.payload["url"], datetime.now(UTC), reason=reasons[claim.id]))
        known = self._store.known(claim.id for claim in claims)
        self._inbox.done([claim for claim in claims if claim.id in known])
        for claim in claims:
            if claim.id not in known:
                self._inbox.fail(claim, reasons.get(claim.id, "the browser's process ended; see the crawl log"))
