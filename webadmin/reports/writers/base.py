"""What every report format offers."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import BinaryIO

from webadmin.reports.content import ReportContent
from webadmin.sheets.printing import ReportError
from webadmin.words.catalogue import Words


@dataclass(frozen=True)
class Format:
    """A file format a report can be written in.

    `write` reads the entries once, one after another.
    """

    name: str
    """Also the ending of the file's name."""
    media_type: str
    write: Callable[[ReportContent, Words, BinaryIO], None]


__all__ = ["Format", "ReportError"]
