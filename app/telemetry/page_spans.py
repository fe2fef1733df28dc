"""Make spans of what the stages did with pages: one trace per page version.

The correlation id of a page version has 128 bits like the id of a trace, so the stages of all processes and hosts write
to the same trace without communicating. Ids of spans are derived from their subject, so a stage that repeats an item
after a kill writes the same span again.
"""

import re
from collections.abc import Sequence

from opentelemetry.sdk.resources import SERVICE_NAME, SERVICE_VERSION, Resource
from opentelemetry.sdk.trace import ReadableSpan, SpanProcessor
from opentelemetry.trace import Link, SpanContext, Status, StatusCode, TraceFlags

from storage.collections.page_heads import PageHead, PageHeads
from storage.documents import derive_id
from storage.inbox import StageName
from storage.log_lines.handled_items import Handled
from storage.log_lines.redaction import redacted
from storage.mongodb import Database
from storage.version import VERSION

STAGES = frozenset((StageName.DECODE, StageName.PICTURES, StageName.JOIN, StageName.FINGERPRINT, StageName.MATCH,
                    StageName.CASE, StageName.SCREENSHOT))
"""The stages that handle pages. Everything else is about chapters, sites or works."""
FIRST = StageName.FINGERPRINT
"""The stage that every page with a text passes once per version; the fetch is reported together with it."""
_ID = re.compile("[0-9a-f]{32}")
_NANOSECONDS = 10**9


class PageSpans:
    """Converts the results of stages to spans and passes them to a sender."""

    def __init__(self, database: Database, sender: SpanProcessor) -> None:
        self._heads, self._sender = PageHeads(database), sender
        self._resource = Resource.create({SERVICE_NAME: "wenzong", SERVICE_VERSION: VERSION})

    def __call__(self, handled: Sequence[Handled]) -> None:
        """Pass on the spans of a batch.

        Items that are retried are reported when they are done.
        """
        about_pages = [each for each in handled if each.stage in STAGES and each.state != "retry"
                       and _ID.fullmatch(each.trace) and not each.item.startswith("chapter:")]
        fetched = [each.trace for each in about_pages if each.stage == FIRST]
        for head in self._heads.of(fetched).values() if fetched else ():
            self._sender.on_end(self._fetch(head))
        for each in about_pages:
            self._sender.on_end(self._step(each))

    def _fetch(self, head: PageHead) -> ReadableSpan:
        """Make the root of a trace, at the time of the response.

        It links to the versions from which a joined or decoded page was made.
        """
        at = int(head.fetched_at.timestamp() * _NANOSECONDS)
        made_from = [*head.parts, *([head.decoded_from] if head.decoded_from else [])]
        return ReadableSpan(
            "fetch", _context(head.id, _root(head.id)), resource=self._resource, start_time=at, end_time=at,
            attributes={"url.full": redacted(head.url), "wenzong.site": head.site, "wenzong.title": head.title},
            links=[Link(_context(version, _root(version))) for version in made_from])

    def _step(self, each: Handled) -> ReadableSpan:
        number = int(derive_id("span", each.trace, each.stage, each.item)[:16], 16)
        status = Status(StatusCode.OK) if each.state == "done" else Status(StatusCode.ERROR, each.state)
        return ReadableSpan(
            each.stage, _context(each.trace, number), _context(each.trace, _root(each.trace)), self._resource,
            {"wenzong.item": each.item, "wenzong.state": each.state}, status=status,
            start_time=int(each.began * _NANOSECONDS), end_time=int(each.ended * _NANOSECONDS))


def _root(trace: str) -> int:
    """Derive the id of the span for the fetch of a page."""
    return int(derive_id("span", trace, "fetch")[:16], 16)


def _context(trace: str, number: int) -> SpanContext:
    return SpanContext(int(trace, 16), number, is_remote=False, trace_flags=TraceFlags(TraceFlags.SAMPLED))
