"""Begin Word documents.

They have one look, their own day, and no name of who or what wrote them.
"""

from datetime import UTC, datetime
from typing import Any

from docx import Document
from docx.oxml.ns import qn
from docx.shared import Pt

MEDIA = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
LONGEST_TITLE = 255
"""Characters of the title among a document's properties; one with hidden characters made visible may have more."""


def blank_document(title: str, size: int = 10) -> Any:
    """Make an empty document, its text so many points high."""
    document = Document()
    style = document.styles["Normal"]
    style.font.name, style.font.size = "Times New Roman", Pt(size)
    style.element.rPr.rFonts.set(qn("w:eastAsia"), "SimSun")
    facts = document.core_properties
    facts.title, facts.author, facts.comments = title[:LONGEST_TITLE], "", ""
    facts.created = facts.modified = datetime.now(UTC)  # the library's own day is in 2013
    return document
