"""Why an address was not read: one word for statistics, and whether trying again may help."""

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

RETRIES = (timedelta(seconds=1), timedelta(seconds=5))
"""Delays before the second and the third attempt; there is no fourth."""

_REASONS: tuple[tuple[type[BaseException], str, bool], ...] = (
    (DownloadTimeoutError, "timeout", True),
    (CannotResolveHostError, "dns", True),
    (DownloadConnectionRefusedError, "refused", True),
    (ResponseDataLossError, "cut_off", True),
    (StopDownload, "not_text", False),
    (DownloadCancelledError, "too_big", False),
    (DownloadFailedError, "connection", True),
    (IgnoreRequest, "too_big", False),
    (OSError, "connection", True),
)


class RefusedError(IgnoreRequest):
    """A request that a middleware of ours keeps back; `reason` says why."""

    def __init__(self, reason: str, retry: timedelta | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.retry = retry


def reason_of(error: BaseException) -> tuple[str, bool]:
    """Name what went wrong, and tell whether it may pass."""
    if isinstance(error, EgressError):
        return error.reason, error.reason == "dns"
    if isinstance(error, RefusedError):
        return error.reason, error.retry is not None
    for kind, reason, may_pass in _REASONS:
        if isinstance(error, kind):
            return reason, may_pass
    return f"error_{type(error).__name__}", False


def retry_delay(attempts: int) -> timedelta | None:
    """How long to wait after so many earlier attempts; None when it is time to give up."""
    return RETRIES[attempts] if attempts < len(RETRIES) else None
