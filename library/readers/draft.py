"""Drafts of chapters, and refusals that say what is wrong and where."""

from dataclasses import dataclass
from datetime import datetime

from library.readers.sentence import Sentence, SentenceError

MAX_CHARACTERS = 3_000_000
"""Characters a chapter; three bytes each must stay below the 16 MB that MongoDB allows a document."""
MAX_TITLE = 300


@dataclass(frozen=True)
class Draft:
    """A chapter as it stands in a file, before it belongs to an organisation."""

    work: str
    chapter: str
    text: str
    author: str = ""
    holder: str = ""
    number: int = 0
    """Place within the work, from 1; 0 when the file does not say."""
    published_at: datetime | None = None
    url: str = ""
    """Where the holder published the chapter; reports name it."""
    place: str = ""
    """Where it stands: `books.jsonl:17`, `books.zip/one.txt:3`."""


@dataclass(frozen=True)
class Refusal:
    """A file, line or chapter that was not imported, and why."""

    place: str
    reason: Sentence

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}"


DraftOrRefusal = Draft | Refusal


class UnreadableFileError(SentenceError):
    """A whole file that cannot be imported, nothing of it.

    The message says why and how to repair it.
    """

    def __init__(self, pattern: str, line: int = 0, /, **values: str | float) -> None:
        super().__init__(pattern, **values)
        self.line = line
        """Line of the file at which it became clear, from 1; 0 when no line is to blame."""


class LockedFileError(UnreadableFileError):
    """A file that opens with a password only."""


class PicturesOnlyError(UnreadableFileError):
    """A file whose text is in pictures, as scanned pages are."""


class UnsupportedFileError(UnreadableFileError):
    """A kind of file that nothing here reads, or that needs what this machine lacks."""


def defect_of(draft: Draft) -> Sentence | None:
    """Say why a draft cannot be imported; None when it can."""
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
            "{chapter!r} holds halves of characters (surrogates); save the file anew as UTF-8",
            chapter=draft.chapter)
    return None


def _is_encodable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
