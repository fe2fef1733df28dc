"""Show captured pages from the WARC records in a sandboxed frame.

The frame can neither run scripts nor reach the network.
"""

from urllib.parse import urlsplit

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from storage.capture_conditions.conditions import ConditionsLog, conditions_id
from storage.collections.captures import Captures
from storage.collections.exchanges import Exchanges
from storage.collections.page_heads import PageHead, PageHeads
from storage.collections.pages import Pages
from storage.collections.screenshots import Screenshots
from storage.documents import Page
from storage.raw.store import RawError
from webadmin.accounts.tenancy import DeskRequest
from webadmin.bundles.archived_markup import harmless
from webadmin.cases.models import Copy
from webadmin.security.content_policy import DESK
from webadmin.stores import database, raw
from webadmin.words.sentences import stored_reason

FRAME = ("default-src 'none'; img-src data:; style-src 'none'; frame-ancestors 'self'; base-uri 'none'; "
         "form-action 'none'; sandbox")
AROUND = f"{DESK}; frame-src 'self'"
MOST = 50
"""Maximum captures of one address on a page."""


@require_safe
def archived(request: DeskRequest, pk: int) -> HttpResponse:
    """Show the captures of a copy's page, one of them in a frame.

    Its screenshot and capture conditions are next to it.
    """
    copy = get_object_or_404(request.tenant.own(Copy), pk=pk)
    versions = _versions(copy)
    places = {page.id: place for place, page in enumerate(versions)}
    place = places.get(request.GET.get("version", ""), places.get(copy.page, len(versions) - 1))
    shown = versions[place] if versions else None
    listed = Paginator(versions, MOST).get_page(request.GET.get("page") or 1 + max(place, 0) // MOST)
    texts = PageHeads(database()).texts(head.id for head in listed)
    response = render(request, "bundles/archived.html", {
        "copy": copy, "page": listed, "rows": [(head, len(texts.get(head.id, ""))) for head in listed],
        "shown": shown, **(_about(shown) if shown else {})})
    response.headers["Content-Security-Policy"] = AROUND
    return response


@require_safe
def frame(request: DeskRequest, pk: int, version: str) -> HttpResponse:
    """Send a captured page without anything that could run or load.

    404 if its bytes are not stored.
    """
    copy = get_object_or_404(request.tenant.own(Copy), pk=pk)
    is_known = any(head.id == version for head in _versions(copy))
    page = Pages(database()).versions([version]).get(version) if is_known else None
    body = _body(page)
    if page is None or not body:
        raise Http404
    response = HttpResponse(harmless(body, page.encoding))
    response.headers["Content-Security-Policy"] = FRAME
    response.headers["X-Frame-Options"] = "SAMEORIGIN"
    response.headers["X-DNS-Prefetch-Control"] = "off"
    response.headers["Referrer-Policy"] = "no-referrer"
    return response


def _body(page: Page | None) -> bytes:
    """Read the response body of a page; empty if it is missing or damaged."""
    try:
        capture = Exchanges(database(), raw()).capture(page.capture) if page else None
    except RawError:
        capture = None
    return capture.body if capture else b""


def _versions(copy: Copy) -> list[PageHead]:
    """List the captured versions of a copy's page without their texts, oldest first.

    Includes those of the parts from which it was joined.
    """
    heads = PageHeads(database())
    own = heads.of([copy.page])
    parts = heads.of(part for head in own.values() for part in head.parts)
    found = {head.id: head for head in (*heads.at([copy.url]), *own.values(), *parts.values())}
    return sorted(found.values(), key=lambda head: (head.fetched_at, head.id))


def _about(head: PageHead) -> dict[str, object]:
    store = database()
    key = conditions_id(head.run, head.site, urlsplit(head.url).netloc)
    page = Pages(store).versions([head.id]).get(head.id)
    return {"capture": Captures(store).facts([page.capture]).get(page.capture) if page else None,
            "conditions": ConditionsLog(store).get([key]).get(key),
            "has_body": bool(_body(page)), "has_screenshot": bool(Screenshots(store).facts([head.id])),
            "why_no_screenshot": stored_reason(Screenshots(store).why_missing(head.id))}


@require_safe
def screenshot(request: DeskRequest, pk: int, version: str) -> HttpResponse:
    """Send the screenshot of a captured version; 404 if there is none."""
    copy = get_object_or_404(request.tenant.own(Copy), pk=pk)
    shot = Screenshots(database()).get(version) if version in {head.id for head in _versions(copy)} else None
    if shot is None:
        raise Http404
    return HttpResponse(shot.image, content_type=shot.kind)
