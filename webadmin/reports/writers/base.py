"""The interface of report formats."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import BinaryIO

from webadmin.reports.content import ReportContent
from webadmin.sheets.printing import ReportError
from webadmin.words.catalogue import Words


@dataclass(frozen=True)
class Format:
    """A file format in which a report can be written.

    `write` reads the entries once, in order.
    """

    name: str
    """Also the file name extension."""
    media_type: str
    write: Callable[[ReportContent, Words, BinaryIO], None]


__all__ = ["Format", "ReportError"]
