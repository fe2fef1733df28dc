"""Works and chapters: read, import files, add chapters and new versions of them."""

from datetime import datetime
from typing import Annotated, Any

from django.core.files.uploadedfile import UploadedFile
from django.utils.datastructures import MultiValueDict
from ninja import Field, File, Form, Query, Router, Schema, Status
from ninja.files import UploadedFile as NinjaFile

from library.owner import Owner
from library.readers.draft import Draft, defect_of
from library.shelf import StoredShelf
from library.stored_places import StoredPlaces
from storage.collections.works import Works
from storage.documents import Chapter, Document, Work, derive_id
from webadmin.api.admission.bearer import READ, WRITE, ApiRequest
from webadmin.api.bodies import Body
from webadmin.api.cursors import Listed, Page, items_after
from webadmin.api.fields import Address, Digest, Line, Moment, Short
from webadmin.api.problems import ProblemError, pointer
from webadmin.api.routes.checked_form import check
from webadmin.library.uploads import UploadForm, import_files
from webadmin.library.work_changes import follow_chapters
from webadmin.stores import database

router = Router(tags=["Works"])
MOST_CHAPTERS = 200


class WorkItem(Schema):
    """A work of the library."""

    id: str
    title: str
    author: str
    holder: str

    @classmethod
    def of(cls, work: Work) -> "WorkItem":
        """Build this schema from a work."""
        return cls(id=work.id, title=work.title, author=work.author, holder=work.holder)


class ChapterItem(Schema):
    """A chapter without its text."""

    id: str
    version: str = Field(description="Id of the current version.")
    work: str
    title: str
    number: int
    length: int = Field(description="Characters.")
    published_at: datetime | None
    url: str

    @classmethod
    def of(cls, head: Document) -> "ChapterItem":
        """Build this schema from a chapter as listed by `Works.heads`."""
        return cls(id=head["_id"], **{name: head[name] for name in cls.model_fields if name != "id"})


class ChapterVersion(ChapterItem):
    """One version of a chapter with its text."""

    text: str

    @classmethod
    def read(cls, chapter: Chapter) -> "ChapterVersion":
        """Build this schema from a version."""
        return cls(id=chapter.chapter, version=chapter.id, work=chapter.work, title=chapter.title, text=chapter.text,
                   number=chapter.number, length=len(chapter.text), published_at=chapter.published_at, url=chapter.url)


class NewChapter(Body):
    """A chapter, or another version of one: title and work identify it."""

    title: Line
    text: Annotated[str, Field(min_length=1, max_length=3_000_000)]
    number: int = Field(0, ge=0, le=10**9)
    published_at: Moment | None = None
    url: Address = ""


class NewWork(Body):
    """A work with its first chapters.

    If a work with the same title and author exists, the chapters are added to it.
    """

    title: Line
    author: Short = ""
    holder: Short = ""
    chapters: list[NewChapter] = Field(min_length=1, max_length=MOST_CHAPTERS)


class NewChapters(Body):
    """Chapters to add to a work."""

    chapters: list[NewChapter] = Field(min_length=1, max_length=MOST_CHAPTERS)


class WorkQuery(Schema):
    """Criteria for works."""

    title: Short = Field("", description="Text that the title or author contains.")


class UploadFields(Schema):
    """Facts about uploaded files."""

    holder: Short = Field("", description="Rights holder for files that name none.")


class Imported(Schema):
    """The result of an import.

    Number of chapters by result, and what was refused and why.
    """

    new: int
    changed: int
    unchanged: int
    refused: list[str] = Field(default_factory=list)


class WorkImported(Imported):
    """The result of an import into one work."""

    work: str


@router.get("/works", response=Page[WorkItem], auth=READ, summary="List works")
def list_works(request: ApiRequest, listed: Query[Listed], query: Query[WorkQuery]) -> dict[str, Any]:
    """List the works in the order of their ids."""
    wanted = query.title.casefold()
    works = [work for work in request.tenant.documents.works() if wanted in f"{work.title} {work.author}".casefold()]
    found, after = items_after(works, "works", listed, lambda work: work.id)
    return {"items": [WorkItem.of(work) for work in found], "next": after}


@router.post("/works", response={201: WorkImported}, auth=WRITE, summary="Add a work")
def add_work(request: ApiRequest, body: NewWork) -> Status[dict[str, Any]]:
    """Add a work with chapters; they are fingerprinted and compared in the background."""
    return Status(201, _put(
        request, Work(request.tenant.organisation.slug, body.title, body.author, body.holder), body.chapters))


@router.post("/works/files", response={201: Imported}, auth=WRITE, summary="Import files")
def import_works(
    request: ApiRequest, files: File[list[NinjaFile]], fields: Form[UploadFields],
) -> Status[dict[str, Any]]:
    """Import books, documents, pages, tables, or archives of these.

    They are imported like uploads on the desk.
    """
    uploaded: list[UploadedFile[Any]] = list(files)
    form = check(UploadForm({"holder": fields.holder}, _several(uploaded)))
    summary = import_files(form.cleaned_data["files"], request.tenant.organisation, form.cleaned_data["holder"],
                           request)
    return Status(201, {"new": summary.new, "changed": summary.changed, "unchanged": summary.unchanged,
                        "refused": [str(refusal) for refusal in summary.refused]})


@router.get("/works/{work}", response=WorkItem, auth=READ, summary="Read a work")
def read_work(request: ApiRequest, work: Digest) -> WorkItem:
    """Read one work."""
    return WorkItem.of(request.tenant.documents.work(work))


@router.get("/works/{work}/chapters", response=Page[ChapterItem], auth=READ, summary="List chapters")
def list_chapters(request: ApiRequest, work: Digest, listed: Query[Listed]) -> dict[str, Any]:
    """List the chapters of a work, by number."""
    heads = request.tenant.documents.chapters(work)
    found, after = items_after(heads, f"chapters {work}", listed, lambda head: (head["number"], head["_id"]))
    return {"items": [ChapterItem.of(head) for head in found], "next": after}


@router.post("/works/{work}/chapters", response={201: WorkImported}, auth=WRITE, summary="Add chapters")
def add_chapters(request: ApiRequest, work: Digest, body: NewChapters) -> Status[dict[str, Any]]:
    """Add chapters to a work.

    A known title with another text becomes a new version.
    """
    return Status(201, _put(request, request.tenant.documents.work(work), body.chapters))


@router.get("/works/{work}/chapters/{chapter}", response=ChapterVersion, auth=READ, summary="Read a chapter")
def read_chapter(request: ApiRequest, work: Digest, chapter: Digest) -> ChapterVersion:
    """Read the current version of a chapter, with its text."""
    return ChapterVersion.read(request.tenant.documents.chapter(work, chapter))


@router.get("/works/{work}/chapters/{chapter}/versions", response=list[ChapterVersion], auth=READ,
            summary="List the versions of a chapter")
def list_versions(request: ApiRequest, work: Digest, chapter: Digest) -> list[ChapterVersion]:
    """List every stored version of a chapter with its text.

    Evidence refers to the version that was compared.
    """
    return [ChapterVersion.read(each) for each in request.tenant.documents.chapter_versions(work, chapter)]


def _put(request: ApiRequest, work: Work, chapters: list[NewChapter]) -> dict[str, Any]:
    drafts = [Draft(work.title, each.title, each.text, work.author, work.holder, each.number, each.published_at,
                    each.url, f"chapters/{number}", is_numbered=each.number > 0)
              for number, each in enumerate(chapters)]
    defects = [{"pointer": pointer("body", *draft.place.split("/")), "detail": defect}
               for draft in drafts if (defect := defect_of(draft))]
    if defects:
        raise ProblemError(422, "Some chapters cannot be imported, so none was.", errors=defects)
    ids = [derive_id(draft.chapter) for draft in drafts]
    if again := [number for number, each in enumerate(ids) if each in ids[:number]]:
        raise ProblemError(422, "Two chapters have the same title, so none was imported.", errors=[
            {"pointer": pointer("body", "chapters", number, "title"), "detail": "An earlier chapter has this title."}
            for number in again])
    owner = Owner(request.tenant.organisation.slug, work.holder)
    stored = StoredPlaces(Works(database()), owner).work(drafts[0])  # another work may have been renamed to this title
    counts = StoredShelf(database(), owner, corrected=follow_chapters).put(drafts)
    return {"work": stored.id, **{name: counts[name] for name in ("new", "changed", "unchanged")}}


def _several(files: "list[UploadedFile[Any]]") -> Any:
    """Wrap files in the form that a multiple-file form field expects."""
    return MultiValueDict({"files": files})
