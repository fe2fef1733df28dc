"""The figures that show how a book passes off: in findings, notices and reports."""

from dataclasses import dataclass, fields


@dataclass(frozen=True, kw_only=True)
class PassingFigures:
    """Chapters of a book, counted by what they hold."""

    chapters: int
    ours: int
    """Chapters copied from the works."""
    foreign: int
    """Chapters without text from any work."""
    speaking: int
    """Foreign chapters that mention the work's people and places."""


FIGURES = tuple(field.name for field in fields(PassingFigures))
