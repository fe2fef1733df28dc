"""Edit stored works and chapters: names, dates, languages, identifiers and texts."""

from dataclasses import dataclass, fields
from datetime import date, datetime
from typing import Any

from library.readers.draft import MAX_TITLE, Draft, defect_of
from library.readers.sentence import SentenceError
from library.readers.table_row import FIRST_YEAR, LAST_YEAR
from library.undecoded_pages import UndecodedPages
from storage.collections.origins.work_edits import WorkEdits
from storage.collections.works import Works
from storage.documents import Chapter, Document, Work
from storage.inbox import STORED_SOON, Inbox, StageName
from storage.mongodb import Database
from storage.work_facts import WorkFacts

LARGEST_NUMBER = 10**9
"""Largest number of a chapter."""
MOST_WORDS = 20
"""Maximum number of languages, and of identifiers, of one work."""
Changes = dict[str, tuple[Any, Any]]
"""Maps a field to its value before and after."""


class EditError(SentenceError, ValueError):
    """A change that cannot be made.

    The message names the field, what is wrong with it and how to fix it.
    """


class NameTakenError(EditError):
    """Another work or chapter already has this name."""


@dataclass(frozen=True)
class WorkEdit:
    """The new values of a work's fields; None leaves a field unchanged."""

    title: str | None = None
    author: str | None = None
    holder: str | None = None
    published_on: str | None = None
    completed_on: str | None = None
    languages: tuple[str, ...] | None = None
    identifiers: tuple[str, ...] | None = None


@dataclass(frozen=True)
class ChapterEdit:
    """The new values of a chapter's fields; None leaves a field unchanged."""

    title: str | None = None
    number: int | None = None
    text: str | None = None
    published_at: datetime | None = None
    is_undated: bool = False
    """Whether to remove the publication date."""
    url: str | None = None


def edit_work(database: Database, work: Work, edit: WorkEdit) -> Changes:
    """Change a work and return what changed.

    Raises EditError if the title is empty, too long or taken by another work, or if a date, language or identifier is
    invalid.
    """
    store = Works(database)
    before = _work_document(work, store.facts([work.id])[work.id])
    changes = _changes(before, {each.name: getattr(edit, each.name) for each in fields(edit)})
    after = before | {name: new for name, (_old, new) in changes.items()}
    _check_work(after)
    taken = [each for each in store.entitled(work.organisation, after["title"], MAX_TITLE)
             if each.author == after["author"] and each.id != work.id]
    if taken and changes.keys() & {"title", "author"}:
        raise NameTakenError(
            "there is already a work {title!r} by {author!r}: give this one another name, or import its chapters "
            "into the other",
            title=after["title"], author=after["author"])
    if changes:
        stored = {name: list(new) if isinstance(new, tuple) else new for name, (_old, new) in changes.items()}
        WorkEdits(database).change_work(work.id, stored)
    return changes


def edit_chapter(database: Database, chapter: Chapter, edit: ChapterEdit) -> Changes:
    """Change a chapter and return what changed.

    A changed text becomes a new version; older versions stay.

    Raises EditError if another chapter has the title, if the text has no letters, or if the number is negative.
    """
    store = Works(database)
    work = store.work(chapter.work)
    before: dict[str, Any] = {"title": chapter.title, "number": chapter.number, "published_at": chapter.published_at,
              "url": chapter.url, "text": chapter.text}
    changes = _changes(before, {name: getattr(edit, name) for name in before})
    if edit.is_undated and chapter.published_at:
        changes["published_at"] = (chapter.published_at, None)
    after = before | {name: new for name, (_old, new) in changes.items()}
    if defect := defect_of(Draft(work.title if work else "", after["title"], after["text"], url=after["url"])):
        raise EditError(defect)
    if not 0 <= after["number"] <= LARGEST_NUMBER:
        raise EditError("number: {number} is not from 0 to {largest:,}; the first chapter is 1",
                        number=after["number"], largest=LARGEST_NUMBER)
    if after["published_at"] and not FIRST_YEAR <= after["published_at"].year <= LAST_YEAR:
        raise EditError("published_at: {moment} is not in the years {first} to {last}",
                        moment=after["published_at"].isoformat(), first=FIRST_YEAR, last=LAST_YEAR)
    if "title" in changes and any(head["title"] == after["title"] for head in store.heads(chapter.work)):
        raise NameTakenError(
            "the work already has a chapter {title!r}: give this one another title",
            title=after["title"])
    if "text" in changes:
        _store_version(database, Chapter(chapter.work, after["title"], after["text"], after["number"],
                                         after["published_at"], after["url"], chapter.chapter))
    if described := {name: new for name, (_old, new) in changes.items() if name != "text"}:
        WorkEdits(database).change_chapter(chapter.chapter, described)
    return changes


def _store_version(database: Database, version: Chapter) -> None:
    Inbox(database, StageName.FINGERPRINT).enqueue([f"chapter:{version.id}"], delay=STORED_SOON)
    UndecodedPages(database).decode_again([version.title])
    Works(database).put([version])


def _changes(before: Document, wanted: Document) -> Changes:
    return {name: (before[name], value) for name, value in wanted.items()
            if value is not None and value != before[name]}


def _work_document(work: Work, facts: WorkFacts) -> Document:
    return {"title": work.title, "author": work.author, "holder": work.holder, "published_on": facts.published_on,
            "completed_on": facts.completed_on, "languages": facts.languages, "identifiers": facts.identifiers}


def _check_work(after: Document) -> None:
    if not after["title"].strip():
        raise EditError("title: a work needs a title")
    for name in ("title", "author", "holder"):
        if len(after[name]) > MAX_TITLE:
            raise EditError(
                "{name}: {count} characters are more than the {limit} allowed",
                name=name, count=len(after[name]), limit=MAX_TITLE)
    for name in ("published_on", "completed_on"):
        try:
            day = date.fromisoformat(after[name]).isoformat() if after[name] else ""
        except ValueError:
            day = None
        if day != after[name]:  # other spellings of ISO 8601 cannot be compared as texts
            raise EditError(
                "{name}: {value!r} is not a date; write it as 2024-05-01",
                name=name, value=after[name])
    if after["published_on"] and after["completed_on"] and after["completed_on"] < after["published_on"]:
        raise EditError(
            "completed_on: {completed} is before the first publication, {published}",
            completed=after["completed_on"], published=after["published_on"])
    for name in ("languages", "identifiers"):
        if len(after[name]) > MOST_WORDS or any(not 0 < len(word) <= MAX_TITLE for word in after[name]):
            raise EditError(
                "{name}: at most {most}, each of 1 to {limit} characters",
                name=name, most=MOST_WORDS, limit=MAX_TITLE)
