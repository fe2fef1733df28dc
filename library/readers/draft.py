"""Drafts of chapters, and refusals that say what is wrong and where."""

from dataclasses import dataclass
from datetime import datetime

from library.readers.sentence import Sentence, SentenceError

MAX_CHARACTERS = 3_000_000
"""Maximum characters of a chapter; at three bytes each they stay below MongoDB's limit of 16 MB per document."""
MAX_TITLE = 300


@dataclass(frozen=True)
class Draft:
    """A chapter as read from a file, before it belongs to an organisation."""

    work: str
    chapter: str
    text: str
    author: str = ""
    holder: str = ""
    number: int = 0
    """Position within the work, from 1; 0 if the file does not say."""
    published_at: datetime | None = None
    url: str = ""
    """Address at which the rights holder published the chapter; shown in reports."""
    place: str = ""
    """Where the file holds it: `books.jsonl:17`, `books.zip/one.txt:3`."""
    is_numbered: bool = False
    """Whether the file states the number. Otherwise it is the chapter's place in the file."""


@dataclass(frozen=True)
class Refusal:
    """A file, line or chapter that was not imported, and why."""

    place: str
    reason: Sentence

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}"


DraftOrRefusal = Draft | Refusal


class UnreadableFileError(SentenceError):
    """A file that cannot be imported at all.

    The message says why and how to repair it.
    """

    def __init__(self, pattern: str, line: int = 0, /, **values: str | float) -> None:
        super().__init__(pattern, **values)
        self.line = line
        """Line of the file at which reading failed, from 1; 0 if no single line is the cause."""


class LockedFileError(UnreadableFileError):
    """A file that can be opened only with a password."""


class PicturesOnlyError(UnreadableFileError):
    """A file whose text is in pictures, such as scanned pages."""


class UnsupportedFileError(UnreadableFileError):
    """A format that is not supported, or that needs software which this machine lacks."""


def defect_of(draft: Draft) -> Sentence | None:
    """Say why a draft cannot be imported; None if it can."""
    if not draft.work.strip():
        return Sentence("the work has no title")
    if not draft.chapter.strip():
        return Sentence("the chapter has no title")
    if len(draft.work) > MAX_TITLE:
        return Sentence("the title of the work is longer than {limit} characters; is it really the title?",
                        limit=MAX_TITLE)
    if len(draft.chapter) > MAX_TITLE:
        return Sentence("the title of the chapter is longer than {limit} characters; is it really the title?",
                        limit=MAX_TITLE)
    if not any(map(str.isalnum, draft.text)):
        return Sentence("{chapter!r} has no text", chapter=draft.chapter)
    if len(draft.text) > MAX_CHARACTERS:
        return Sentence(
            "{chapter!r} has {count:,} characters, more than {limit:,}; split it",
            chapter=draft.chapter, count=len(draft.text), limit=MAX_CHARACTERS)
    if not all(map(_is_encodable, (draft.work, draft.chapter, draft.author, draft.holder, draft.url, draft.text))):
        return Sentence(
            "{chapter!r} contains unpaired surrogates; save the file again as UTF-8",
            chapter=draft.chapter)
    return None


def _is_encodable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
