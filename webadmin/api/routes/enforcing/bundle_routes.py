"""Evidence bundles: order one, follow its progress, download its file."""

from datetime import datetime
from typing import Any, Literal

from django.http import Http404
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from ninja import Field, Query, Router, Schema, Status

from evidence.errors import EvidenceError
from webadmin.api.admission.bearer import EVIDENCE, READ, WRITE, ApiRequest
from webadmin.api.bodies import Body
from webadmin.api.cursors import Listed, Order, Page, rows_after
from webadmin.api.fields import Number
from webadmin.api.problems import ProblemError
from webadmin.api.routes.report_routes import FILE
from webadmin.attachments import send_attachment
from webadmin.audit.actions import Action
from webadmin.audit.recording import record
from webadmin.bundles.models import Bundle, BundleState
from webadmin.bundles.orders import WaitingError, enqueue
from webadmin.bundles.quota import QuotaError
from webadmin.words.sentences import stored_reason

router = Router(tags=["Evidence"])
About = Literal["case", "copy"]


class NewBundle(Body):
    """The case or copy for a new bundle."""

    kind: About = "case"
    number: Number


class BundleItem(Schema):
    """An evidence bundle; its file exists once the state is `ready`."""

    id: int
    kind: str
    number: int
    title: str
    state: str
    detail: str = Field(description="Why it failed.")
    created_at: datetime
    made_at: datetime | None
    size: int
    sha256: str = Field(description="Of the ZIP file; store it separately from the file.")
    former_sha256: list[str] = Field(description="Before a timestamp was added.")
    signed: bool
    stamp: str = Field(description="Whether it is timestamped: `stamped`, `failed`, `no_authority`; empty before.")
    lacks: int = Field(description="Items that belong in it but are not stored.")
    unclean: int = Field(description="Signs of unclean captures.")

    @staticmethod
    def resolve_detail(row: Bundle) -> str:
        """Word the reason in the language of the API."""
        return stored_reason(row.detail)


class BundleQuery(Schema):
    """Criteria for bundles; those left out do not restrict."""

    kind: About | None = None
    number: Number | None = None


@router.get("/bundles", response=Page[BundleItem], auth=READ, summary="List evidence bundles")
def list_bundles(
    request: ApiRequest, listed: Query[Listed], query: Query[BundleQuery], order: Order = "newest",
) -> dict[str, Any]:
    """List the ordered bundles, by number."""
    bundles = request.tenant.own(Bundle).filter(**query.model_dump(exclude_none=True))
    found, after = rows_after(bundles, "bundles", listed, order)
    return {"items": found, "next": after}


@router.post("/bundles", response={202: BundleItem}, auth=WRITE, summary="Order an evidence bundle")
def order_bundle(request: ApiRequest, body: NewBundle) -> Status[Bundle]:
    """Order the bundle of a case or copy.

    A worker makes it; its state shows the progress.
    """
    try:
        row = enqueue(request.tenant.organisation, body.kind, body.number, request.user)
    except EvidenceError as error:
        raise Http404 from error
    except QuotaError as error:
        raise ProblemError(409, str(error)) from error
    except WaitingError as error:
        raise ProblemError(429, str(error), headers={"Retry-After": "60"}) from error
    record(Action.BUNDLE_ORDERED, request, row)
    return Status(202, row)


@router.get("/bundles/{number}", response=BundleItem, auth=READ, summary="Read a bundle's state")
def read_bundle(request: ApiRequest, number: Number) -> Bundle:
    """Read the state of a bundle."""
    return get_object_or_404(request.tenant.own(Bundle), pk=number)


@router.get("/bundles/{number}/file", auth=EVIDENCE, openapi_extra=FILE, summary="Download an evidence bundle")
def download_bundle(request: ApiRequest, number: Number) -> HttpResponseBase:
    """Download the ZIP file of a bundle that is ready."""
    row = get_object_or_404(request.tenant.own(Bundle), pk=number, state=BundleState.READY)
    if not row.file.is_file():
        raise Http404(row.name)
    record(Action.BUNDLE_DOWNLOADED, request, row, reason=row.sha256)
    return send_attachment(row.file.open("rb"), row.name, "application/octet-stream")
