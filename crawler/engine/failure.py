"""Map the exceptions of a download to the outcome of its address."""

from datetime import timedelta

from scrapy.exceptions import (
    CannotResolveHostError,
    DownloadCancelledError,
    DownloadConnectionRefusedError,
    DownloadFailedError,
    DownloadTimeoutError,
    IgnoreRequest,
    ResponseDataLossError,
    StopDownload,
)

from crawler.network.egress import EgressError
from storage.fetch_outcome import FetchOutcome

RETRIES = (timedelta(seconds=1), timedelta(seconds=5))
"""Delays before the second and the third attempt; there is no fourth. A host in trouble gets the longer delay before
the third. A host that answers other requests gets the short one again, so that the crawl need not wait for it."""

_OUTCOMES: tuple[tuple[type[BaseException], FetchOutcome], ...] = (
    (DownloadTimeoutError, FetchOutcome.TIMEOUT),
    (CannotResolveHostError, FetchOutcome.DNS),
    (DownloadConnectionRefusedError, FetchOutcome.REFUSED),
    (ResponseDataLossError, FetchOutcome.CUT_OFF),
    (StopDownload, FetchOutcome.NOT_TEXT),
    (DownloadCancelledError, FetchOutcome.TOO_BIG),
    (DownloadFailedError, FetchOutcome.CONNECTION),
    (IgnoreRequest, FetchOutcome.TOO_BIG),
    (OSError, FetchOutcome.CONNECTION),
)
"""Outcomes by class of exception; the first match counts."""


class RefusedError(IgnoreRequest):
    """A request that one of our own components refused to send."""

    def __init__(self, outcome: FetchOutcome, retry: timedelta | None = None) -> None:
        super().__init__(outcome)
        self.outcome = outcome
        self.retry = retry


def outcome_of(error: BaseException) -> FetchOutcome:
    """Name the outcome of a failed request."""
    if isinstance(error, (EgressError, RefusedError)):
        return error.outcome
    return next((outcome for kind, outcome in _OUTCOMES if isinstance(error, kind)), FetchOutcome.INTERNAL_ERROR)


def retry_delay(attempts: int, *, is_host_well: bool) -> timedelta | None:
    """Return the delay before the next attempt; None after the last one."""
    if attempts >= len(RETRIES):
        return None
    return RETRIES[0 if is_host_well else attempts]
