"""Kits of sites, and sites that moved: read findings and answer proposals."""

from datetime import datetime
from typing import Any, Literal

from django.http import Http404
from django.shortcuts import get_object_or_404
from ninja import Field, Router, Schema

from storage.collections.site_facts.site_kits import SiteKits
from webadmin.api.admission.bearer import READ, WRITE, ApiRequest
from webadmin.api.bodies import Body
from webadmin.api.fields import Digest, Number
from webadmin.api.problems import ProblemError
from webadmin.moves.answering import MoveError, UnknownMoveError, answer
from webadmin.moves.listed_moves import described, listed_moves
from webadmin.moves.proposals import fellows
from webadmin.sites.models import Site
from webadmin.stores import database

router = Router(tags=["Moved sites"])


class FellowItem(Schema):
    """A site that is built or run like another one."""

    site: str
    same_kit: float = Field(description="Share of the kit in common, weighted by rarity.")
    same_operator: bool = Field(description="Only operator traits in common show it, never a kit.")
    operator: dict[str, float] = Field(description="Operator traits in common, with their weights.")
    kit: list[str] = Field(description="The rarest kit traits in common.")


class KitItem(Schema):
    """What a site is built with, and signs of who runs it."""

    kit: list[str]
    operator: list[str]
    pages: int = Field(description="Number of pages that it was read from.")
    unread: int
    first_seen: datetime | None
    last_seen: datetime | None
    is_gone: bool
    fellows: list[FellowItem]


class MoveReasons(Schema):
    """The reasons why a site seems to have moved."""

    same_kit: float
    operator: dict[str, float]
    own: int = Field(description="Errors of the old site itself, in text that the new one shows.")
    carried: int = Field(description="Those of them that the new site repeats.")
    fresh: int = Field(description="Errors of the new site in that text that the old one does not have.")
    leads_there: bool = Field(description="Addresses of the old site redirect to the new one.")
    works: list[str]


class MoveItem(Schema):
    """A site that seems to have moved, with a member's answer if there is one."""

    id: str
    old: str
    new: str
    answer: str = Field(description="`proposed`, `confirmed`, `declined` or `withdrawn`.")
    answered_at: datetime | None
    cases: int = Field(0, description="Cases that follow the site so far.")
    cases_due: bool = Field(False, description="More cases are being linked, or unlinked, in the background.")
    reasons: MoveReasons


class MoveAnswering(Body):
    """The answer to a proposal; a move has no effect before it is confirmed."""

    answer: Literal["confirm", "decline", "withdraw"]


@router.get("/sites/{number}/kit", response=KitItem, auth=READ, summary="Read the kit of a site")
def read_kit(request: ApiRequest, number: Number) -> dict[str, Any]:
    """Read what a site is built with, and which other sites are built or run like it."""
    site = get_object_or_404(request.tenant.own(Site), pk=number)
    kit = SiteKits(database()).get(site.key)
    alike = [{**each, "site": each["name"], "operator": dict(each["operator"])}
             for each in fellows(request.tenant, site.key)]
    same = ("kit", "operator", "pages", "unread", "first_seen", "last_seen", "is_gone")
    empty: dict[str, Any] = {"kit": [], "operator": [], "pages": 0, "unread": 0, "first_seen": None, "last_seen": None,
                             "is_gone": False}
    return {**({name: getattr(kit, name) for name in same} if kit else empty), "fellows": alike}


@router.get("/moves", response=list[MoveItem], auth=READ, summary="List sites that moved")
def list_moves(request: ApiRequest) -> list[dict[str, Any]]:
    """List proposed moves, then answered ones, latest first."""
    return listed_moves(request.tenant)


@router.post("/moves/{move}/answer", response=MoveItem, auth=WRITE, summary="Answer whether a site moved")
def answer_move(request: ApiRequest, move: Digest, body: MoveAnswering) -> dict[str, Any]:
    """Confirm or decline a proposal, or withdraw an answer.

    Confirming links targets and cases of the same works, and carries decisions over.
    """
    try:
        return described(answer(request.tenant, move, body.answer, request.user, request))
    except UnknownMoveError as error:
        raise Http404 from error
    except MoveError as error:
        raise ProblemError(409, str(error)) from error
