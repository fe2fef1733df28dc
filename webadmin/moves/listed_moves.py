"""List proposed and answered moves for programs."""

from typing import Any

from storage.documents import Document
from webadmin.accounts.tenancy import Tenant
from webadmin.moves.models import MoveAnswer, SiteMove
from webadmin.moves.proposals import proposals


def listed_moves(tenant: Tenant) -> list[dict[str, Any]]:
    """List proposed moves, then answered ones, latest first."""
    proposed = [{"id": each.key, "old": each.old_name, "new": each.new_name, "answer": "proposed", "answered_at": None,
                 "cases": 0, "cases_due": False, "reasons": _reasons(each.reasons)} for each in proposals(tenant)]
    again = {each["id"] for each in proposed}  # proposed again after an answer was withdrawn
    return proposed + [described(move) for move in tenant.own(SiteMove) if move.key not in again]


def described(move: SiteMove) -> dict[str, Any]:
    """Describe a move that was answered.

    `cases` is the number linked so far; with `cases_due`, more will be linked.
    """
    return {"id": move.key, "old": move.old_name, "new": move.new_name, "answer": MoveAnswer(move.answer).value,
            "answered_at": move.answered_at.isoformat(), "cases": move.following, "cases_due": move.is_due,
            "reasons": _reasons(move.reasons)}


def _reasons(found: Document) -> dict[str, Any]:
    return {**{name: found.get(name, 0) for name in ("same_kit", "own", "carried", "fresh")},
            "operator": dict(found.get("operator", ())), "leads_there": found.get("leads_there", False),
            "works": found.get("works", [])}
