"""Write reports to memory and read them back, for the tests of all formats."""

import io

from docx import Document
from docx.text.paragraph import Paragraph
from pypdf import PdfReader

from webadmin.reports.content import ReportContent
from webadmin.reports.writers import FORMATS
from webadmin.words.catalogue import Language, Words


def written(report: ReportContent, form: str, language: Language = "zh-hans") -> bytes:
    output = io.BytesIO()
    FORMATS[form].write(report, Words(language), output)
    return output.getvalue()


def pdf_text(data: bytes) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(data)).pages)


def docx_text(data: bytes) -> str:
    """Read paragraphs and cells in order, including marked runs."""
    parts = Document(io.BytesIO(data)).iter_inner_content()
    return "\n".join(part.text if isinstance(part, Paragraph) else "\n".join(
        cell.text for cell in part._cells) for part in parts)


def squeezed(text: str) -> str:
    """Remove the line breaks, spaces and break opportunities that typesetting adds."""
    return "".join(text.replace("\u200b", "").split())
