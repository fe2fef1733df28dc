"""What is known about works and chapters besides their texts."""

from datetime import datetime
from typing import NamedTuple


class ChapterName(NamedTuple):
    """Title and number of a chapter version."""

    title: str
    number: int


class ChapterState(NamedTuple):
    """One version of a chapter without its text."""

    version: str
    title: str
    length: int
    added_at: datetime


class WorkFacts(NamedTuple):
    """What is known about a work besides its names."""

    published_on: str = ""
    """Day of first publication, `2024-05-01`; empty if unknown."""
    completed_on: str = ""
    languages: tuple[str, ...] = ()
    """Codes of the languages it is written in: `zh`, `en`."""
    identifiers: tuple[str, ...] = ()
    """ISBN, ISSN, registration numbers, as written."""
    retired_at: datetime | None = None
    """Time since when it is neither compared with pages nor searched for."""
    deleted_at: datetime | None = None
