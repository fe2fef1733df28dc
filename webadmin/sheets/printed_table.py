"""Typeset a table as PDF or DOCX, with the organisation's logo."""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from webadmin.hidden_characters import visible
from webadmin.sheets import media_types
from webadmin.sheets.printing import set_apart
from webadmin.sheets.word_document import add_logo, add_rows, blank_document

MEDIA = {"pdf": "application/pdf", "docx": media_types.DOCX}
ROWS = 3000
"""Maximum rows of a PDF or document, which is made while a person waits; it says if there are more."""
NAME = 80
"""Maximum characters of a cell."""


@dataclass(frozen=True)
class PrintedTable:
    """A table to be printed, with all texts in the reader's language."""

    title: str
    organisation: str
    lines: Sequence[str]
    """Lines of text below the title."""
    headings: Sequence[str]
    rows: Sequence[Sequence[str]]
    now: datetime
    logo: bytes = b""
    wide: Sequence[int] = ()
    """Indices of columns that share the width that the others leave."""
    right: Sequence[int] = ()
    """Indices of columns of figures, aligned right."""

    def written(self, form: str) -> bytes:
        """Write the table in one of the formats in `MEDIA`.

        Raises ReportError if a PDF cannot be typeset.
        """
        return self._pdf() if form == "pdf" else self._docx()

    def _docx(self) -> bytes:
        document, output = blank_document(self.title), io.BytesIO()
        add_logo(document, self.logo)
        document.add_heading(self.title, 1)
        for line in self.lines:
            document.add_paragraph(line)
        add_rows(document, [self.headings, *self.rows])
        document.save(output)
        return output.getvalue()

    def _pdf(self) -> bytes:
        document: dict[str, Any] = {
            "layout": "figures", "timestamp": self.now.replace(microsecond=0).isoformat(),
            "lang": (get_language() or "zh")[:2], "title": self.title, "lines": list(self.lines),
            "logo": list(self.logo), "organisation": self.organisation, "nothing": _("none"),
            "head": list(self.headings), "rows": [list(row) for row in self.rows],
            "wide": list(self.wide), "right": list(self.right)}
        return set_apart(document)


def first_rows(shown: int) -> str:
    """State that a document contains only the first rows."""
    return _("The first %(shown)s rows; XLSX, CSV and JSON contain all of them.") % {"shown": shown}


def shortened(text: str) -> str:
    """Shorten a text to fit a cell, with its hidden characters shown."""
    text = visible(text)
    return text if len(text) <= NAME else f"{text[:NAME]}…"
