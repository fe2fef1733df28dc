"""Schemas of cases and their history, and of decisions about them."""

from datetime import date, datetime
from typing import Annotated, Any, Literal, Self

from ninja import Field, Schema

from webadmin.api.bodies import Body
from webadmin.api.fields import Moment, Note, Plain, RequiredText, Short
from webadmin.api.routes.copy_shapes import Line
from webadmin.cases.bookkeeping.transition_table import following
from webadmin.cases.models import Case, CaseEvent, CaseKind, CaseState
from webadmin.cases.transitions import LONGEST_PROOF


class CaseItem(Schema):
    """One work on one site, with all copies of its chapters there."""

    id: int
    work: str
    work_title: str
    site: str
    kind: str = Field(description="`copies`; or how a book of the site passes off: `invented`, `renamed`, `stitched`.")
    finding: dict[str, Any] = Field(description="For a book that passes off: its figures and some addresses.")
    state: str
    state_since: datetime
    decided: bool = Field(description="A member set the state; otherwise it follows the copies.")
    version: int = Field(description="Number of the last change of state; the ETag, for If-Match.")
    may_become: list[str] = Field(description="States that may be set next.")
    assigned: str | None = Field(description="User name.")
    due_on: date | None
    snoozed_until: datetime | None
    copies_count: int
    undecided: int = Field(description="Copies without a decision.")
    open_count: int = Field(description="Copies that are new or confirmed and still online.")
    gone_count: int
    chapters: int
    largest_share: float = Field(description="Largest share of a chapter that a copy contains.")
    returns: int = Field(description="How often copies came back.")
    first_seen: datetime
    last_seen: datetime
    newest_copy_at: datetime
    updated_at: datetime

    @staticmethod
    def resolve_may_become(case: Case) -> list[str]:
        """Return the states that may follow."""
        return [state.value for state in following(case.state)]

    @staticmethod
    def resolve_assigned(case: Case) -> str | None:
        """Return the name of the assigned member."""
        return case.assigned.get_username() if case.assigned else None


class CaseQuery(Schema):
    """Criteria for cases; those left out do not restrict."""

    state: CaseState | None = None
    kind: CaseKind | None = Field(None, description="Cases of copies, or of one way in which books pass off.")
    site: Short = ""
    work: Short = ""
    verdict: Literal["identical", "near_copy", "excerpt", "reworded", "translated"] | None = None
    gone: bool | None = Field(None, description="True: copies are gone. False: some are still there and should be "
                                                "removed.")
    mine: bool = Field(False, description="Only those assigned to the token's member.")
    q: Short = Field("", description="Text that the work, site, chapter, page or address contains; up to two "
                                     "characters are searched only in works and sites.")
    changed_since: Moment | None = None


class CaseDecision(Body):
    """A decision about a case and all copies that follow it."""

    state: CaseState
    reason: Note = ""
    proof: Annotated[str, Field(max_length=LONGEST_PROOF), Plain] = Field(
        "", description="What proves it: a number, an address, the name of a file.")


class Undoing(Body):
    """The reason for undoing the last decision."""

    reason: Note = ""


class Assignment(Body):
    """The member who works on a case."""

    member: Short | None = Field(None, description="User name of a member; null to unassign.")


class NewNote(Body):
    """A note about a case."""

    text: RequiredText


class CaseLine(Line):
    """One line of a case's history, about the case or one of its copies."""

    copy_id: int | None = Field(description="Null: the line is about the case as a whole.")
    copies_count: int
    proof: str
    undoes_id: int | None = Field(description="Number of the line that this one undoes.")

    @classmethod
    def of(cls, line: CaseEvent) -> Self:
        """Build this schema from a line of history."""
        written = Line.of(line).model_dump()
        return cls(**written, copy_id=line.copy_id, copies_count=line.copies_count, proof=line.proof,
                   undoes_id=line.undoes_id)
