"""Check the claims of a notice.

Every page and work is checked against evidence and decisions.
"""

from collections.abc import Callable, Iterator
from datetime import timedelta
from urllib.parse import urlsplit

from webadmin.notices.kinds import NoticeKind
from webadmin.notices.kinds.notice_facts import CopiedPage, NoticeFacts
from webadmin.notices.linting.findings import Finding, Rule

FRESH_DAYS = 14
"""Days after which a page with a copy should be visited again."""
DECIDED_OTHERWISE: dict[str, Rule] = {
    "licensed": "licensed", "quotation": "quotation", "false_alarm": "false_alarm", "new": "undecided",
    "closed": "undecided"}
"""Statuses of copies that contradict a notice, with the rule for each."""


def claim_findings(kind: NoticeKind, facts: NoticeFacts, fresh_days: int = FRESH_DAYS) -> Iterator[Finding]:
    """Check the works and the pages that a notice names."""
    if not facts.pages:
        yield Finding("no_pages")
    for work in facts.works:
        if not work.evidence:
            yield Finding("no_ownership", work.title)
        if work.address and not is_web_address(work.address):
            yield Finding("bad_address", work.address)
    claimed = {work.id for work in facts.works}
    for page in facts.pages:
        if page.work not in claimed:
            yield Finding("no_ownership", page.url)
        for check in _CHECKS:
            yield from check(kind, facts, page)
        if facts.day - page.last_seen.date() > timedelta(days=fresh_days):
            yield Finding("stale", page.url, str((facts.day - page.last_seen.date()).days))


def is_web_address(text: str) -> bool:
    """Tell whether a text is an address that a recipient can open.

    It has the scheme http or https, a host, and no spaces.
    """
    try:
        parts = urlsplit(text)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and text.split() == [text]
    except ValueError:
        return False


def _captured(_kind: NoticeKind, _facts: NoticeFacts, page: CopiedPage) -> Iterator[Finding]:
    if not is_web_address(page.url):
        yield Finding("bad_address", page.url)
    if page.url not in page.captured_urls:
        yield Finding("not_in_evidence", page.url)


def _there(kind: NoticeKind, _facts: NoticeFacts, page: CopiedPage) -> Iterator[Finding]:
    if page.gone_at is not None:
        yield Finding("page_gone", page.url, page.gone_at.date().isoformat(), warns=not kind.needs_live_pages)


def _decided(_kind: NoticeKind, _facts: NoticeFacts, page: CopiedPage) -> Iterator[Finding]:
    rule = DECIDED_OTHERWISE.get(page.decision)
    if rule is None and page.verdict in ("licensed", "quotation"):
        rule = DECIDED_OTHERWISE[page.verdict]
    if rule:
        yield Finding(rule, page.url)


def _countered(kind: NoticeKind, _facts: NoticeFacts, page: CopiedPage) -> Iterator[Finding]:
    if page.countered_by:
        is_barred = kind.bars_countered and page.is_barred
        yield Finding("countered" if is_barred else "countered_elsewhere", page.url, page.countered_by)


_CHECKS: tuple[Callable[[NoticeKind, NoticeFacts, CopiedPage], Iterator[Finding]], ...] = (
    _captured, _there, _decided, _countered)
