"""Fetch the addresses that rules of book sources name.

Only public addresses, as robots.txt allows, and no faster than politeness permits.
"""

import time
from contextlib import suppress
from urllib.parse import urlsplit

from crawler.book_sources.page_request import PageRequest
from crawler.network.egress import Egress, target
from crawler.network.fetch import FetchError, get
from crawler.politeness.robots import EVERYTHING, MAX_BYTES, RobotsUnknownError, Rules, rules_of
from crawler.politeness.throttle import MAX_DELAY
from fingerprinting.text.encodings.markup import decode

SECONDS, MOST_BYTES = 20.0, 8 * 2**20


class GuardedFetch:
    """Fetches the text of an address; redirects are not followed."""

    def __init__(self, egress: Egress, agent: str, delay: float) -> None:
        self._egress, self._headers, self._delay = egress, {"User-Agent": agent}, delay
        self._rules: dict[str, Rules] = {}
        self._next_at: dict[str, float] = {}

    def __call__(self, request: PageRequest) -> str:
        """Send a request and return the decoded response; raises EgressError, FetchError."""
        url = request.url
        parts = urlsplit(url)
        root = f"{parts.scheme}://{parts.netloc}"
        rules = self._rules[root] = self._rules.get(root) or self._robots(root)
        if not rules.allow(url):
            raise FetchError(f"robots.txt forbids {url}")
        time.sleep(max(0.0, self._next_at.get(root, 0.0) - time.monotonic()))
        try:
            headers = {**dict(request.headers), **self._headers}
            return decode(get(url, self._egress, headers, SECONDS, MOST_BYTES, request.body), _type(request))[0]
        finally:
            delay = 0.0 if self._egress.is_own(target(url)) else max(self._delay, min(rules.delay, MAX_DELAY))
            self._next_at[root] = time.monotonic() + delay

    def _robots(self, root: str) -> Rules:
        try:
            return rules_of(200, get(f"{root}/robots.txt", self._egress, self._headers, SECONDS, MAX_BYTES))
        except FetchError as error:
            if not error.status:
                raise  # without an answer, the rules are unknown
            with suppress(RobotsUnknownError):
                return rules_of(error.status, b"") if error.status >= 400 else EVERYTHING
            raise


def _type(request: PageRequest) -> str:
    return f"text/html; charset={request.charset}" if request.charset else ""
