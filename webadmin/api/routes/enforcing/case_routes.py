"""Cases: list, read, decide, undo, assign, annotate, and read their history."""

from typing import Annotated, Any

from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from ninja import Query, Router, Status
from ninja.params.functions import Header

from webadmin.api.admission.bearer import READ, WRITE, ApiRequest
from webadmin.api.cursors import Listed, Order, Page, rows_after
from webadmin.api.fields import Number
from webadmin.api.problems import ProblemError, pointer
from webadmin.api.routes.enforcing.case_shapes import (
    Assignment,
    CaseDecision,
    CaseItem,
    CaseLine,
    CaseQuery,
    NewNote,
    Undoing,
)
from webadmin.cases.bookkeeping.refusals import ConflictError, DecisionError
from webadmin.cases.deciding.undoing import undo
from webadmin.cases.listing import CaseFilter
from webadmin.cases.models import Case
from webadmin.cases.transitions import add_note, assign, move

router = Router(tags=["Cases"])
IfMatch = Annotated[str | None, Header(
    alias="If-Match", pattern=r'^"[0-9]{1,9}"$',
    description="ETag of the case as it was read: 412 if its state has changed since.")]


@router.get("/cases", response=Page[CaseItem], auth=READ, summary="List cases")
def list_cases(
    request: ApiRequest, listed: Query[Listed], query: Query[CaseQuery], order: Order = "oldest",
) -> dict[str, Any]:
    """List cases by number; `changed_since` lists those changed since then."""
    found, after = rows_after(_chosen(request, query), "cases", listed, order)
    return {"items": found, "next": after}


@router.get("/cases/{number}", response=CaseItem, auth=READ, summary="Read a case")
def read_case(request: ApiRequest, number: Number, response: HttpResponse) -> Case:
    """Read one case; its ETag is the version that decisions must name."""
    return _tagged(own_case(request, number), response)


@router.post("/cases/{number}/decision", response=CaseItem, auth=WRITE, summary="Decide about a case")
def decide_case(
    request: ApiRequest, number: Number, body: CaseDecision, response: HttpResponse,
    if_match: IfMatch = None,
) -> Case:
    """Set the state of a case and of the copies that follow its decision.

    A state that may not follow the current one is refused with 409.
    """
    case = own_case(request, number)
    try:
        move(case, body.state, request.user, body.reason, proof=body.proof, version=_version(if_match))
    except DecisionError as error:
        raise _refusal(error) from error
    return _tagged(own_case(request, number), response)


@router.post("/cases/{number}/undo", response=CaseItem, auth=WRITE, summary="Undo a decision")
def undo_case(
    request: ApiRequest, number: Number, body: Undoing, response: HttpResponse,
    if_match: IfMatch = None,
) -> Case:
    """Undo the last decision about a case, unless another one came later.

    If-Match must name the version of that decision.
    """
    case = own_case(request, number)
    if if_match is None:
        raise ProblemError(428, "Send the ETag of the case in If-Match, so that the decision you saw is undone.")
    try:
        undo(case, request.user, version=_version(if_match), reason=body.reason)
    except DecisionError as error:
        raise _refusal(error) from error
    return _tagged(own_case(request, number), response)


@router.post("/cases/{number}/assignment", response=CaseItem, auth=WRITE, summary="Assign a case")
def assign_case(request: ApiRequest, number: Number, body: Assignment) -> Case:
    """Assign a case to a member of the organisation, or unassign it."""
    case, member = own_case(request, number), None
    if body.member:
        member = request.tenant.members.filter(is_active=True, username=body.member).first()
        if member is None:
            raise ProblemError(422, "Some fields are missing or not valid.", errors=[
                {"pointer": pointer("body", "member"), "detail": "The organisation has no active member of this "
                                                                 "name."}])
    assign(case, member, request.user)
    return own_case(request, number)


@router.post("/cases/{number}/notes", response={201: CaseItem}, auth=WRITE, summary="Add a note to a case")
def note_case(request: ApiRequest, number: Number, body: NewNote) -> Status[Case]:
    """Add a note to the history of a case."""
    case = own_case(request, number)
    add_note(case, request.user, body.text)
    return Status(201, case)


@router.get("/cases/{number}/history", response=Page[CaseLine], auth=READ, summary="Read a case's history")
def read_case_history(
    request: ApiRequest, number: Number, listed: Query[Listed], order: Order = "oldest",
) -> dict[str, Any]:
    """List the events of a case and its copies."""
    lines = own_case(request, number).events.select_related("actor")
    found, after = rows_after(lines, f"case history {number}", listed, order)
    return {"items": [CaseLine.of(line) for line in found], "next": after}


def own_case(request: ApiRequest, number: int) -> Case:
    """Find a case of the token's organisation; 404 for others."""
    return get_object_or_404(request.tenant.own(Case).select_related("assigned"), pk=number)


def _chosen(request: ApiRequest, query: CaseQuery) -> QuerySet[Case]:
    gone = {None: "", True: "yes", False: "no"}[query.gone]
    criteria = CaseFilter(status=query.state or "", kind=query.kind or "", site=query.site, work=query.work,
                          verdict=query.verdict or "", gone=gone, mine="yes" if query.mine else "",
                          text=query.q.strip())
    cases = criteria.apply(request.tenant.own(Case).select_related("assigned"), request.user.pk)
    return cases.filter(updated_at__gte=query.changed_since) if query.changed_since else cases


def _version(if_match: str | None) -> int | None:
    return int(if_match.strip('"')) if if_match else None


def _tagged(case: Case, response: HttpResponse) -> Case:
    response["ETag"] = f'"{case.version}"'
    return case


def _refusal(error: DecisionError) -> ProblemError:
    return ProblemError(412 if isinstance(error, ConflictError) else 409, str(error))
