"""Claims: terms of works, limitation periods that end soon, damages of a case."""

from io import BytesIO
from typing import Any

from django.db import transaction
from django.forms import model_to_dict
from django.http.response import HttpResponseBase
from django.utils import timezone, translation
from ninja import Query, Router

from webadmin.accounts.models import Organisation
from webadmin.api.admission.bearer import READ, WRITE, ApiRequest
from webadmin.api.cursors import Listed, Page, items_after, rows_after
from webadmin.api.fields import Digest, Number
from webadmin.api.problems import ProblemError
from webadmin.api.routes.checked_form import check
from webadmin.api.routes.enforcing.case_routes import own_case
from webadmin.api.routes.enforcing.claim_shapes import (
    ChapterClaimItem,
    ClaimFileQuery,
    ClaimItem,
    LimitationItem,
    TermsChanges,
    TermsItem,
    TermsQuery,
)
from webadmin.api.routes.report_routes import FILE
from webadmin.attachments import send_attachment
from webadmin.audit.actions import Action
from webadmin.audit.recording import changes_of, record
from webadmin.cases.models import Case
from webadmin.claims.claim_facts import claim_facts, terms_of_work
from webadmin.claims.claim_files import claim_file
from webadmin.claims.claim_sheet import claim_parts
from webadmin.claims.damages import copies_by_chapter, damages_of_chapters
from webadmin.claims.forms import TermsForm
from webadmin.claims.limitations import ending_soon, limitations_of
from webadmin.claims.models import ClaimTerms
from webadmin.reports.writers import ReportError

router = Router(tags=["Claims"])


@router.get("/claim-terms", response=Page[TermsItem], auth=READ, summary="List terms of claims")
def list_terms(request: ApiRequest, listed: Query[Listed], query: Query[TermsQuery]) -> dict[str, Any]:
    """List the works whose terms were set, in the order in which they were first set."""
    own = request.tenant.own(ClaimTerms)
    found, after = rows_after(own.filter(work=query.work) if query.work else own, "claim terms", listed)
    return {"items": [TermsItem.from_orm(terms) for terms in found], "next": after}


@router.get("/works/{work}/claim-terms", response=TermsItem, auth=READ, summary="Read the terms of a work's claims")
def read_terms(request: ApiRequest, work: Digest) -> TermsItem:
    """Read rate and limitation period of a work; defaults until they are set."""
    _require_own(request, work)
    return TermsItem.from_orm(terms_of_work(request.tenant.organisation, work))


@router.patch(
    "/works/{work}/claim-terms", response=TermsItem, auth=WRITE, summary="Change the terms of a work's claims"
)
def change_terms(request: ApiRequest, work: Digest, body: TermsChanges) -> TermsItem:
    """Change some of the terms; the others stay as they are.

    All cases of the work count by them from then on.
    """
    _require_own(request, work)
    with transaction.atomic():
        Organisation.objects.select_for_update().get(pk=request.tenant.organisation.pk)
        terms = terms_of_work(request.tenant.organisation, work)
        form = check(TermsForm(model_to_dict(terms) | body.model_dump(exclude_none=True), instance=terms))
        form.save()
        record(Action.CLAIM_TERMS_CHANGED, request, terms, changes=changes_of(form))
    return TermsItem.from_orm(terms)


@router.get("/limitations", response=Page[LimitationItem], auth=READ, summary="List limitation periods that end soon")
def list_limitations(request: ApiRequest, listed: Query[Listed]) -> dict[str, Any]:
    """List the cases whose limitation period ends soon, by number.

    Soon is within as many days as the rights holder's profile says. Periods that have ended are left out.
    """
    organisation = request.tenant.organisation
    found, after = rows_after(ending_soon(organisation, timezone.localdate()), "limitations", listed)
    return {"items": [LimitationItem.of(*each) for each in limitations_of(organisation, found)], "next": after}


@router.get("/cases/{number}/claim", response=ClaimItem, auth=READ, summary="Read the claim about a case")
def read_claim(request: ApiRequest, number: Number) -> ClaimItem:
    """Read chain of title, limitation period and the sum of the damages of a case."""
    return ClaimItem.of(claim_facts(own_case(request, number)))


@router.get(
    "/cases/{number}/claim/chapters",
    response=Page[ChapterClaimItem],
    auth=READ,
    summary="List the damages of a case by chapter",
)
def list_chapter_claims(request: ApiRequest, number: Number, listed: Query[Listed]) -> dict[str, Any]:
    """List the chapters of a claim in reading order.

    A page is shorter than `limit` if texts of its chapters are no longer stored.
    """
    case = own_case(request, number)
    runs, after = items_after(
        copies_by_chapter(case), f"claim {number}", listed, lambda copies: (copies[0].chapter_number, copies[0].chapter)
    )
    damages = damages_of_chapters(runs, terms_of_work(case.organisation, case.work))
    return {"items": [ChapterClaimItem.from_orm(each) for each in damages.chapters], "next": after}


@router.get("/cases/{number}/claim/file", auth=READ, openapi_extra=FILE, summary="Download the claim about a case")
def download_claim(request: ApiRequest, number: Number, query: Query[ClaimFileQuery]) -> HttpResponseBase:
    """Download a claim with the table of its damages, as on the desk."""
    case = own_case(request, number)
    try:
        with translation.override(query.language):
            content = claim_file(claim_parts(*claim_facts(case)), case.organisation, query.format)
    except ReportError as error:
        raise ProblemError(409, str(error)) from error
    name = f"claim-{case.pk}.{query.format}"
    record(Action.REPORT_DOWNLOADED, request, case, reason=name)
    return send_attachment(BytesIO(content), name, "application/octet-stream")


def _require_own(request: ApiRequest, work: str) -> None:
    """Raise Http404 for a work of another organisation.

    A deleted work keeps its terms as long as it has cases.
    """
    if not request.tenant.own(Case).filter(work=work).exists():
        request.tenant.documents.work(work)
