"""Export the HTTP traffic of a copy's page as one WARC file (ISO 28500).

Any WARC tool can check and replay the file.
"""

import logging
import tempfile
from collections.abc import Iterator
from io import BytesIO
from typing import BinaryIO, cast

from django.http import Http404
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe
from warcio.archiveiterator import ArchiveIterator

from storage.collections.exchanges import Exchanges
from storage.collections.pages import Pages
from storage.documents import Page
from storage.raw.store import RawError
from webadmin.accounts.tenancy import DeskRequest
from webadmin.attachments import IN_MEMORY, send_attachment
from webadmin.audit.actions import Action
from webadmin.audit.recording import record_sent
from webadmin.cases.models import Copy
from webadmin.stores import database, raw

logger = logging.getLogger(__name__)


@require_safe
def exchange(request: DeskRequest, pk: int) -> HttpResponseBase:
    """Send the exchange of a copy's page.

    404 if it is not stored completely, with the name of a damaged file.
    """
    copy = get_object_or_404(request.tenant.own(Copy), pk=pk)
    evidence = request.tenant.documents.evidence(copy.match)
    if evidence is None:
        raise Http404
    try:
        file = _spooled(_exchanges(evidence.page))
    except RawError as error:
        logger.exception("copy %s: the captured exchange cannot be read", copy.pk)
        return render(request, "cases/exchange_damaged.html", {"copy": copy, "file": error.file}, status=404)
    name = f"copy-{copy.pk}-{evidence.page.capture}.warc.gz"
    record_sent(Action.EXCHANGE_DOWNLOADED, request, copy, reason=name)
    return send_attachment(file, name, "application/gzip")


def _spooled(pieces: Iterator[bytes]) -> BinaryIO:
    file = tempfile.SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 - the response closes it
    try:
        file.writelines(pieces)
    except BaseException:
        file.close()
        raise
    file.seek(0)
    return cast(BinaryIO, file)


def _exchanges(page: Page) -> Iterator[bytes]:
    """Read the exchanges of a page and its parts, redirects first.

    Raises Http404 if the exchange of a page was not stored, RawError if it is missing or damaged. The exchange of a
    redirect may be absent, because the capture also records the redirect.
    """
    store = Exchanges(database(), raw())
    parts = Pages(database()).versions(page.parts)
    redirects: set[str] = set()
    for capture in dict.fromkeys((page.capture, *(parts[part].capture for part in page.parts if part in parts))):
        records = store.get(capture)
        if records is None:
            raise Http404(capture)
        for redirect in _redirects_to(records):
            if redirect not in redirects and (answer := store.get(redirect)):
                yield answer
            redirects.add(redirect)
        yield records


def _redirects_to(records: bytes) -> list[str]:
    """List the ids of the exchanges that redirected here, from the metadata record."""
    fields = [line.partition(": ") for item in ArchiveIterator(BytesIO(records)) if item.rec_type == "metadata"
              for line in item.content_stream().read().decode().splitlines()]
    return [value for name, _, value in fields if name == "via-record"]
