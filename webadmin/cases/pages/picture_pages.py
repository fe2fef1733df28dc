"""Send the pictures from which the text of a copy was read."""

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from crawler.stages.picture_source import picture_bytes
from evidence.gathering.picture_passages import media_type, picture_sources
from storage.collections.exchanges import Exchanges
from storage.raw.store import RawError
from webadmin.accounts.tenancy import DeskRequest
from webadmin.cases.models import Copy
from webadmin.stores import database, raw


@require_safe
def picture(request: DeskRequest, pk: int, number: int) -> HttpResponse:
    """Send a picture of a copy's page as it was captured.

    404 if there is none, its bytes are damaged, or browsers would not show it as a picture.
    """
    found = get_object_or_404(request.tenant.own(Copy), pk=pk)
    evidence = request.tenant.documents.evidence(found.match)
    sources = picture_sources(database(), evidence.page) if evidence else []
    if number >= len(sources):
        raise Http404
    try:
        data = picture_bytes(Exchanges(database(), raw()), sources[number].capture, sources[number].embedded)
    except RawError as error:
        raise Http404 from error
    if not (kind := media_type(data)):
        raise Http404
    return HttpResponse(data, content_type=kind)
