"""Export all copies, one JSON document per line, while the token is valid."""

import json
from collections.abc import Iterator

from django.db.models import QuerySet
from django.http import StreamingHttpResponse
from ninja import Query, Router

from webadmin.api.admission.bearer import READ, ApiRequest
from webadmin.api.admission.tokens import is_still_valid
from webadmin.api.models import ApiToken
from webadmin.api.routes.copy_routes import chosen
from webadmin.api.routes.copy_shapes import CopyItem, CopyQuery
from webadmin.audit.actions import Action
from webadmin.audit.recording import record
from webadmin.cases.models import Copy

router = Router(tags=["Copies"])
BATCH = 200
"""Rows between two checks of the token."""
MEDIA_TYPE = "application/x-ndjson"
LINES = {"responses": {200: {"description": "One copy per line, then `{\"end\": …}`", "content": {MEDIA_TYPE: {
    "schema": {"type": "string"}}}}}}


@router.get("/exports/copies", auth=READ, openapi_extra=LINES, summary="Export copies")
def export_copies(request: ApiRequest, query: Query[CopyQuery]) -> StreamingHttpResponse:
    """Export every copy that matches a query, one JSON document per line.

    The last line is `{"end": {"copies": N}}`; an export without it was cut off, and a line `{"problem": …}` says why.
    """
    record(Action.REPORT_DOWNLOADED, request, request.auth, reason="copies.ndjson")
    return StreamingHttpResponse(_lines(chosen(request, query), request.auth), content_type=MEDIA_TYPE)


def _lines(copies: QuerySet[Copy], token: ApiToken) -> Iterator[str]:
    count = 0
    for batch in _batches(copies):
        if not is_still_valid(token):
            yield json.dumps({"problem": {"status": 401, "detail": "The token has been revoked."}}) + "\n"
            return
        count += len(batch)
        yield "".join(CopyItem.from_orm(copy).model_dump_json() + "\n" for copy in batch)
    yield json.dumps({"end": {"copies": count}}) + "\n"


def _batches(copies: QuerySet[Copy]) -> Iterator[list[Copy]]:
    """Read rows in batches by keyset pagination.

    No transaction is kept open, and no row is missed while others are added or removed.
    """
    last = 0
    while batch := list(copies.order_by("pk").filter(pk__gt=last)[:BATCH]):
        last = batch[-1].pk
        yield batch
