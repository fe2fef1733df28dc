"""Record what a crawl that only checks addresses learns about each.

The response itself is kept as evidence of a removal.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

from crawler.crawl.outcome import Fetched, Missed, Outcome
from crawler.crawl.warc import records_of
from crawler.urls.address import canonical
from storage.collections.exchanges import exchange_id
from storage.collections.site_facts.address_checks import AddressCheck
from storage.fetch_outcome import FetchOutcome
from storage.raw.store import Piece


def checks_of(outcomes: Iterable[Outcome], run: str, site: str, now: datetime) -> Iterator[AddressCheck]:
    """Make the check of each address that has a final outcome.

    Redirects, and failures that will be retried, are skipped.
    """
    for outcome in outcomes:
        if outcome.outcome is FetchOutcome.MOVED or (isinstance(outcome, Missed) and outcome.retry):
            continue
        entry, exchange = outcome.entry, outcome.exchange
        requested = entry.hops[0][1] if entry.hops else entry.url
        page = outcome.page.id if isinstance(outcome, Fetched) and outcome.page else ""
        record = outcome.capture.id if isinstance(outcome, Fetched) and outcome.capture else ""
        if isinstance(outcome, Missed) and exchange:
            record = exchange_id(entry.crawl, entry.url)
        status = exchange.status if exchange else 0
        yield AddressCheck(run, site, requested, now, outcome.outcome, _led_to(outcome), status, page, record)


def failure_records(outcomes: Sequence[Outcome]) -> dict[str, Piece]:
    """Write the WARC records of responses without a page, by id."""
    return {exchange_id(outcome.entry.crawl, outcome.entry.url): records_of(outcome.exchange)
            for outcome in outcomes if isinstance(outcome, Missed) and outcome.exchange and not outcome.retry}


def _led_to(outcome: Outcome) -> str:
    """Return the address that redirects led to, even on another site."""
    url = outcome.entry.url
    if outcome.outcome is not FetchOutcome.MOVED_OFFSITE or outcome.exchange is None:
        return url
    named = [value for name, value in outcome.exchange.response_headers if name.lower() == "location"]
    return (canonical(named[0], url) if named else None) or url
