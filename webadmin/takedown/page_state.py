"""Derive the state of a page that had a copy from one answer."""

import re
from typing import NamedTuple

from django.db import models

from storage.collections.site_facts.address_checks import AddressCheck
from storage.fetch_outcome import FetchOutcome, Standing
from webadmin.words.labels import label


class PageState(models.TextChoices):
    """The state of a page that had a copy."""

    STILL_UP = "still_up", label("page_state.still_up")
    REMOVED = "removed", label("page_state.removed")
    SOFT_404 = "soft_404", label("page_state.soft_404")
    REDIRECTED = "redirected", label("page_state.redirected")
    MOVED = "moved", label("page_state.moved")
    CHANGED = "changed", label("page_state.changed")
    BLOCKED = "blocked", label("page_state.blocked")
    UNREACHABLE = "unreachable", label("page_state.unreachable")
    UNKNOWN = "unknown", label("page_state.unknown")
    REAPPEARED = "reappeared", label("page_state.reappeared")


REMOVALS = frozenset({PageState.REMOVED, PageState.SOFT_404})
"""The site itself says that the page does not exist."""
ABSENCES = REMOVALS | {PageState.REDIRECTED, PageState.CHANGED}
"""The copy was not found at its address."""
SILENCE = frozenset({PageState.BLOCKED, PageState.UNREACHABLE, PageState.UNKNOWN})
"""The answer proves nothing about the copy."""
_SILENT = frozenset({
    FetchOutcome.OVERLOADED, FetchOutcome.SERVER_ERROR, FetchOutcome.TIMEOUT, FetchOutcome.DNS, FetchOutcome.REFUSED,
    FetchOutcome.CONNECTION, FetchOutcome.CUT_OFF, FetchOutcome.REDIRECT_LOOP, FetchOutcome.BAD_REDIRECT,
    FetchOutcome.ROBOTS_UNREACHABLE, FetchOutcome.TOO_BIG, FetchOutcome.TOO_MANY_ENCODINGS,
    FetchOutcome.BAD_ENCODING,
})
_REFUSING = frozenset({401, 403, 407, 451})
_PARKED = re.compile(
    r"domain (?:name )?(?:is|may be) for sale|buy this domain|this domain (?:has expired|is parked)"
    r"|parked (?:free|domain)|域名(?:正在)?出售|域名转让|该域名(?:已过期|待售|可转让)|本域名.{0,6}(?:出售|转让)"
    r"|购买[此该]域名",
    re.IGNORECASE | re.DOTALL)
_SHORT = 3000


class Compared(NamedTuple):
    """What is known about the page version in an answer."""

    is_own: bool = False
    """Whether it is the version that had the copy, or a part of it."""
    is_compared: bool = True
    holds_copy: bool = False
    text: str = ""
    is_known_copy: bool = False
    """Whether the redirect's target, on another site, is the address of another copy of the same chapter."""
    is_elsewhere: bool = False
    """Whether another address of the site or a sister domain has shown the chapter since the notice."""


def judged(check: AddressCheck, page: Compared) -> PageState | None:
    """Derive the state from an answer; None until its page has been compared."""
    state = _judged_page(check, page) if check.page else _judged_failure(check, page)
    return PageState.MOVED if state in ABSENCES and page.is_elsewhere else state


def _judged_failure(check: AddressCheck, page: Compared) -> PageState:
    outcome, is_led = check.outcome, check.final_url != check.url
    if outcome is FetchOutcome.GONE:
        return PageState.REMOVED
    if outcome is FetchOutcome.SOFT_404:
        return PageState.SOFT_404
    if outcome is FetchOutcome.MOVED_OFFSITE:
        return PageState.MOVED if page.is_known_copy else PageState.REDIRECTED
    if outcome.standing is Standing.BLOCKED:
        return PageState.BLOCKED
    if outcome is FetchOutcome.BAD_STATUS:
        return PageState.BLOCKED if check.status in _REFUSING else PageState.UNKNOWN
    if outcome is FetchOutcome.EMPTY:
        return PageState.REDIRECTED if is_led else PageState.UNKNOWN
    return PageState.UNREACHABLE if outcome in _SILENT else PageState.UNKNOWN


def _judged_page(check: AddressCheck, page: Compared) -> PageState | None:
    is_led = check.final_url != check.url
    if page.is_own:
        return PageState.MOVED if is_led else PageState.STILL_UP
    if not page.is_compared:
        return None
    if page.holds_copy:
        return PageState.MOVED if is_led else PageState.STILL_UP
    return PageState.REDIRECTED if is_led else PageState.CHANGED


def is_parked(text: str) -> bool:
    """Tell whether the text is that of a parked domain."""
    return len(text) <= _SHORT and bool(_PARKED.search(text))
