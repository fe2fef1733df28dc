"""The figures by which a book passes off: in findings, notices and reports."""

from dataclasses import dataclass, fields


@dataclass(frozen=True, kw_only=True)
class PassingFigures:
    """Chapters of a book, by what they hold."""

    chapters: int
    ours: int
    """Chapters that are the works' text."""
    foreign: int
    """Chapters with nothing of any work."""
    speaking: int
    """Of the foreign ones, those that speak of the work's people and places."""


FIGURES = tuple(field.name for field in fields(PassingFigures))
