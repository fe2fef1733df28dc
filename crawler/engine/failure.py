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
"""Delays before the second and the third attempt; there is no fourth. A host in trouble is given more time before the
third; one that answers all else is not in trouble, and the crawl need not wait for it."""

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
"""By class of exception; the first that fits counts."""


class RefusedError(IgnoreRequest):
    """A request that one of our middlewares keeps back."""

    def __init__(self, outcome: FetchOutcome, retry: timedelta | None = None) -> None:
        super().__init__(outcome)
        self.outcome = outcome
        self.retry = retry


def outcome_of(error: BaseException) -> FetchOutcome:
    """Name what went wrong with a request."""
    if isinstance(error, (EgressError, RefusedError)):
        return error.outcome
    return next((outcome for kind, outcome in _OUTCOMES if isinstance(error, kind)), FetchOutcome.INTERNAL_ERROR)


def retry_delay(attempts: int, *, is_host_well: bool) -> timedelta | None:
    """How long to wait after so many earlier attempts.

    None when it is time to give up.
    """
    if attempts >= len(RETRIES):
        return None
    return RETRIES[0 if is_host_well else attempts]
