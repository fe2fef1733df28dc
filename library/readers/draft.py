"""Drafts of chapters, and refusals that say what is wrong and where."""

from dataclasses import dataclass
from datetime import datetime

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
    reason: str

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}"


DraftOrRefusal = Draft | Refusal


class UnreadableFileError(Exception):
    """A whole file that cannot be imported, nothing of it.

    The message says why and how to repair it.
    """

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(reason)
        self.line = line
        """Line of the file at which it became clear, from 1; 0 when no line is to blame."""


class LockedFileError(UnreadableFileError):
    """A file that opens with a password only."""


class PicturesOnlyError(UnreadableFileError):
    """A file whose text is in pictures, as scanned pages are."""


class UnsupportedFileError(UnreadableFileError):
    """A kind of file that nothing here reads, or that needs what this machine lacks."""


def defect_of(draft: Draft) -> str:
    """Say why a draft cannot be imported; empty when it can."""
    for name, value in (("work", draft.work), ("chapter", draft.chapter)):
        if not value.strip():
            return f"the {name} has no title"
        if len(value) > MAX_TITLE:
            return f"the title of the {name} is longer than {MAX_TITLE} characters; is it really the title?"
    if not any(map(str.isalnum, draft.text)):
        return f"{draft.chapter!r} has no text"
    if len(draft.text) > MAX_CHARACTERS:
        return f"{draft.chapter!r} has {len(draft.text):,} characters, more than {MAX_CHARACTERS:,}; split it"
    if not all(map(_is_encodable, (draft.work, draft.chapter, draft.author, draft.holder, draft.url, draft.text))):
        return f"{draft.chapter!r} holds halves of characters (surrogates); save the file anew as UTF-8"
    return ""


def _is_encodable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
