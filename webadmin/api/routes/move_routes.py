"""Kits of sites, and sites that moved: look, and answer what is proposed."""

from datetime import datetime
from typing import Any, Literal

from django.db import transaction
from django.shortcuts import get_object_or_404
from ninja import Field, Router, Schema

from storage.collections.site_facts.site_kits import SiteKits
from storage.documents import Document
from webadmin.accounts.tenancy import Tenant
from webadmin.api.admission.bearer import READ, WRITE, ApiRequest
from webadmin.api.fields import Digest, Number
from webadmin.api.problems import ProblemError
from webadmin.audit.actions import Action
from webadmin.audit.recording import record
from webadmin.moves.answering import MoveError, confirm, decline, withdraw
from webadmin.moves.models import MoveAnswer, SiteMove
from webadmin.moves.proposals import fellows, proposal, proposals
from webadmin.sites.models import Site
from webadmin.stores import database

router = Router(tags=["Moved sites"])


class FellowItem(Schema):
    """A site that is built or run like another one."""

    site: str
    same_kit: float = Field(description="Share of the kit in common, weighed by how rare it is.")
    same_operator: bool = Field(description="Operator traits in common say so; a kit never does.")
    operator: dict[str, float] = Field(description="Operator traits in common, with their weights.")
    kit: list[str] = Field(description="The rarest kit traits in common.")


class KitItem(Schema):
    """What a site is built with, and what points to who runs it."""

    kit: list[str]
    operator: list[str]
    pages: int = Field(description="Pages that it was read from.")
    unread: int
    first_seen: datetime | None
    last_seen: datetime | None
    is_gone: bool
    fellows: list[FellowItem]


class MoveReasons(Schema):
    """Why a site seems to have moved."""

    same_kit: float
    operator: dict[str, float]
    own: int = Field(description="Errors that the old site made itself, where the new one shows the text.")
    carried: int = Field(description="Those of them that the new site has.")
    fresh: int = Field(description="Errors of the new site there that the old one has not.")
    leads_there: bool = Field(description="Addresses of the old site lead to the new one.")
    works: list[str]


class MoveItem(Schema):
    """A site that seems to have moved, or that somebody said has or has not."""

    id: str
    old: str
    new: str
    answer: str = Field(description="`proposed`, `confirmed`, `declined` or `withdrawn`.")
    answered_at: datetime | None
    reasons: MoveReasons


class MoveAnswering(Schema):
    """What to answer: nothing follows a move before it is confirmed."""

    answer: Literal["confirm", "decline", "withdraw"]


@router.get("/sites/{number}/kit", response=KitItem, auth=READ, summary="Read the kit of a site")
def read_kit(request: ApiRequest, number: Number) -> dict[str, Any]:
    """Read what a site is built with, and which others are built or run like it."""
    site = get_object_or_404(request.tenant.own(Site), pk=number)
    kit = SiteKits(database()).get(site.key)
    beside = [{**each, "site": each["name"], "operator": dict(each["operator"])}
              for each in fellows(request.tenant, site.key)]
    same = ("kit", "operator", "pages", "unread", "first_seen", "last_seen", "is_gone")
    empty: dict[str, Any] = {"kit": [], "operator": [], "pages": 0, "unread": 0, "first_seen": None, "last_seen": None,
                             "is_gone": False}
    return {**({name: getattr(kit, name) for name in same} if kit else empty), "fellows": beside}


@router.get("/moves", response=list[MoveItem], auth=READ, summary="List sites that moved")
def list_moves(request: ApiRequest) -> list[dict[str, Any]]:
    """List proposed moves, then those answered, the latest first."""
    proposed = _proposed(request.tenant)
    again = {each["id"] for each in proposed}  # an answer that was taken back
    return proposed + [_described(move) for move in request.tenant.own(SiteMove) if move.key not in again]


@router.post("/moves/{move}/answer", response=MoveItem, auth=WRITE, summary="Answer whether a site moved")
def answer_move(request: ApiRequest, move: Digest, body: MoveAnswering) -> dict[str, Any]:
    """Confirm or decline a proposal, or take an answer back.

    A confirmation links targets and cases of the same works, and carries decisions on.
    """
    try:
        with transaction.atomic():
            answered, before = _answer(request, move, body.answer)
            record(Action.SITE_MOVED, request, answered, changes={"answer": (before, answered.answer)})
    except MoveError as error:
        raise ProblemError(409, str(error)) from error
    return _described(answered)


def _answer(request: ApiRequest, key: str, answer: str) -> tuple[SiteMove, str]:
    proposed = proposal(request.tenant, key) if answer != "withdraw" else None
    if proposed:
        give = confirm if answer == "confirm" else decline
        return give(request.tenant.organisation, proposed, request.user), ""
    stored = get_object_or_404(request.tenant.own(SiteMove), key=key)
    if answer != "withdraw":
        raise MoveError("this proposal has already been answered, or is proposed no longer")
    before = stored.answer
    withdraw(stored, request.user)
    stored.refresh_from_db()
    return stored, before


def _proposed(tenant: Tenant) -> list[dict[str, Any]]:
    return [{"id": each.key, "old": each.old_name, "new": each.new_name, "answer": "proposed", "answered_at": None,
             "reasons": _reasons(each.reasons)} for each in proposals(tenant)]


def _described(move: SiteMove) -> dict[str, Any]:
    return {"id": move.key, "old": move.old_name, "new": move.new_name, "answer": MoveAnswer(move.answer).value,
            "answered_at": move.answered_at, "reasons": _reasons(move.reasons)}


def _reasons(found: Document) -> dict[str, Any]:
    return {**{name: found.get(name, 0) for name in ("same_kit", "own", "carried", "fresh")},
            "operator": dict(found.get("operator", ())), "leads_there": found.get("leads_there", False),
            "works": found.get("works", [])}
