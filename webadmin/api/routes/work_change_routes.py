"""Works and chapters: change, retire, restore and delete them.

They share the router of the other operations on works, because an address has all its methods in one place.
"""

from datetime import date, datetime
from typing import Annotated, Any

from ninja import Field, Query, Schema

from library.editing import ChapterEdit, EditError, NameTakenError, WorkEdit
from library.retiring import RetiringError
from storage.documents import Document
from webadmin.api.admission.bearer import READ, WRITE, ApiRequest
from webadmin.api.bodies import Body
from webadmin.api.fields import Address, Digest, Line, Moment, Short
from webadmin.api.problems import ProblemError, pointer
from webadmin.api.routes.work_routes import ChapterVersion, WorkItem, router
from webadmin.library.deleting import DeletionError, Dependents, delete, dependents
from webadmin.library.work_changes import Librarian

Word = Annotated[Line, Field(max_length=100)]


class WorkRecord(WorkItem):
    """A work with everything known about it."""

    published_on: str = Field(description="Day of first publication; empty if unknown.")
    completed_on: str
    languages: list[str]
    identifiers: list[str]
    retired_at: datetime | None = Field(description="Time since which it is neither compared nor searched for.")


class WorkPatch(Body):
    """Changes to a work; fields left out stay unchanged."""

    title: Line | None = None
    author: Short | None = None
    holder: Short | None = None
    published_on: date | None = Field(None, description="`null` removes the date.")
    completed_on: date | None = Field(None, description="`null` removes the date.")
    languages: list[Word] | None = Field(None, max_length=20)
    identifiers: list[Word] | None = Field(None, max_length=20)


class ChapterPatch(Body):
    """Changes to a chapter.

    Fields left out stay unchanged; a changed text becomes a new version.
    """

    title: Line | None = None
    number: int | None = Field(None, ge=0, le=10**9)
    text: Annotated[str, Field(min_length=1, max_length=3_000_000)] | None = None
    published_at: Moment | None = Field(None, description="`null` removes the date.")
    url: Address | None = None


class Depends(Schema):
    """What depends on a work or chapter; to delete it, send `seen` back."""

    chapters: int
    characters: int
    copies: int
    cases: int
    open_cases: int
    evidence: int = Field(description="Number of texts of which copies were found; they are kept.")
    licences: int
    proofs: int
    under_way: list[int] = Field(description="Number of cases with a notice in progress; nothing is deleted while "
                                             "there are any.")
    seen: str

    @classmethod
    def of(cls, found: Dependents) -> "Depends":
        """Build this schema from what depends on something."""
        return cls(**{name: getattr(found, name) for name in cls.model_fields if name != "under_way"},
                   under_way=list(found.under_way))


class Seen(Schema):
    """The figures that were seen before deleting something."""

    seen: Digest = Field(description="`seen` as last read with what depends on it.")


class Retired(Schema):
    """Whether a work or chapter is retired."""

    retired: bool


@router.get("/works/{work}/record", response=WorkRecord, auth=READ, summary="Read all details of a work")
def read_work_record(request: ApiRequest, work: Digest) -> WorkRecord:
    """Read a work with its dates, languages and identifiers."""
    return _record(request, work)


def _stored(value: Any) -> Any:
    """Convert a value to the form of an edit: a date in ISO 8601, a list as a tuple."""
    return value.isoformat() if isinstance(value, date) else tuple(value) if isinstance(value, list) else value


@router.patch("/works/{work}", response=WorkRecord, auth=WRITE, summary="Change a work")
def change_work(request: ApiRequest, work: Digest, body: WorkPatch) -> WorkRecord:
    """Change the names of a work and what is known about it; its id stays."""
    values = body.model_dump(exclude_none=True) | {
        name: "" for name in body.model_fields_set & {"published_on", "completed_on"} if getattr(body, name) is None}
    edit = {name: _stored(value) for name, value in values.items()}
    try:
        _librarian(request).change_work(request.tenant.documents.work(work), WorkEdit(**edit))
    except EditError as error:
        raise _refusal(error) from error
    return _record(request, work)


@router.patch("/works/{work}/chapters/{chapter}", response=ChapterVersion, auth=WRITE, summary="Change a chapter")
def change_chapter(request: ApiRequest, work: Digest, chapter: Digest, body: ChapterPatch) -> ChapterVersion:
    """Change a chapter; its id and its earlier versions stay."""
    values = body.model_dump(exclude_none=True)
    undated = "published_at" in body.model_fields_set and body.published_at is None
    try:
        _librarian(request).change_chapter(request.tenant.documents.chapter(work, chapter),
                                           ChapterEdit(**values, is_undated=undated))
    except EditError as error:
        raise _refusal(error) from error
    return ChapterVersion.read(request.tenant.documents.chapter(work, chapter))


@router.post("/works/{work}/retire", response=Retired, auth=WRITE, summary="Retire a work")
def retire_work(request: ApiRequest, work: Digest) -> dict[str, bool]:
    """Stop comparing a work with pages and searching for it; its cases stay."""
    _librarian(request).retire_work(request.tenant.documents.work(work))
    return {"retired": True}


@router.post("/works/{work}/restore", response=Retired, auth=WRITE, summary="Restore a work")
def restore_work(request: ApiRequest, work: Digest) -> dict[str, bool]:
    """Compare a retired work again, including with the pages read in the meantime."""
    _librarian(request).restore_work(request.tenant.documents.work(work))
    return {"retired": False}


@router.post("/works/{work}/chapters/{chapter}/retire", response=Retired, auth=WRITE, summary="Retire a chapter")
def retire_chapter(request: ApiRequest, work: Digest, chapter: Digest) -> dict[str, bool]:
    """Stop comparing a chapter with pages; its copies stay."""
    _librarian(request).retire_chapter(request.tenant.documents.head(work, chapter))
    return {"retired": True}


@router.post("/works/{work}/chapters/{chapter}/restore", response=Retired, auth=WRITE, summary="Restore a chapter")
def restore_chapter(request: ApiRequest, work: Digest, chapter: Digest) -> dict[str, bool]:
    """Compare a retired chapter again.

    A chapter that was retired with its work is refused with 409.
    """
    try:
        _librarian(request).restore_chapter(request.tenant.documents.head(work, chapter))
    except RetiringError as error:
        raise ProblemError(409, str(error)) from error
    return {"retired": False}


@router.get("/works/{work}/dependents", response=Depends, auth=READ, summary="Count what depends on a work")
def read_dependents(request: ApiRequest, work: Digest) -> Depends:
    """Count what depends on a work; read this before deleting it."""
    found, heads = request.tenant.documents.work(work), request.tenant.documents.chapters(work)
    return Depends.of(dependents(_librarian(request), found, heads))


@router.get("/works/{work}/chapters/{chapter}/dependents", response=Depends, auth=READ,
            summary="Count what depends on a chapter")
def read_chapter_dependents(request: ApiRequest, work: Digest, chapter: Digest) -> Depends:
    """Count what depends on a chapter; read this before deleting it."""
    found, heads = request.tenant.documents.work(work), request.tenant.documents.chapters(work)
    return Depends.of(dependents(_librarian(request), found, heads, request.tenant.documents.head(work, chapter)))


@router.delete("/works/{work}", response=Depends, auth=WRITE, summary="Delete a work")
def delete_work(request: ApiRequest, work: Digest, confirmed: Query[Seen]) -> Depends:
    """Delete a work (owners only); cases and their evidence stay.

    Refused with 409 while a notice is in progress, or if what depends on it differs from `seen`.
    """
    return _deleted(request, work, confirmed.seen, None)


@router.delete("/works/{work}/chapters/{chapter}", response=Depends, auth=WRITE, summary="Delete a chapter")
def delete_chapter(request: ApiRequest, work: Digest, chapter: Digest, confirmed: Query[Seen]) -> Depends:
    """Delete a chapter (owners only), under the same conditions as a work."""
    return _deleted(request, work, confirmed.seen, request.tenant.documents.head(work, chapter))


def _deleted(request: ApiRequest, work: str, seen: str, chapter: Document | None) -> Depends:
    found, heads = request.tenant.documents.work(work), request.tenant.documents.chapters(work)
    if not request.user.may_own:
        raise ProblemError(403, "Only an owner of the organisation deletes works; an editor may retire them.")
    try:
        return Depends.of(delete(_librarian(request), found, heads, seen, chapter))
    except DeletionError as error:
        raise ProblemError(409, str(error)) from error


def _record(request: ApiRequest, work: str) -> WorkRecord:
    found, facts = request.tenant.documents.work(work), request.tenant.documents.facts(work)
    return WorkRecord(**WorkItem.of(found).model_dump(), published_on=facts.published_on,
                      completed_on=facts.completed_on, languages=list(facts.languages),
                      identifiers=list(facts.identifiers), retired_at=facts.retired_at)


def _refusal(error: EditError) -> ProblemError:
    if isinstance(error, NameTakenError):
        return ProblemError(409, str(error))
    field, _colon, _rest = str(error).partition(":")
    return ProblemError(422, str(error), errors=[{"pointer": pointer("body", field), "detail": str(error)}])


def _librarian(request: ApiRequest) -> Librarian:
    return Librarian(request.tenant.organisation, request)
