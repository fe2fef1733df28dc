"""A notice as a Word document."""

from io import BytesIO

from docx import Document
from docx.oxml.ns import qn
from docx.shared import Mm, Pt

from webadmin.hidden_characters import visible
from webadmin.notices.models import Notice


def docx(notice: Notice, signature: bytes = b"") -> bytes:
    """Write the notice as a document.

    The subject is the title, each line a paragraph, and the signature image stands below.
    """
    document = Document()
    style = document.styles["Normal"]
    style.font.name, style.font.size = "Times New Roman", Pt(11)
    style.element.rPr.rFonts.set(qn("w:eastAsia"), "SimSun")
    document.core_properties.title = visible(notice.subject)
    document.core_properties.author = ""
    document.add_heading(visible(notice.subject), 1)
    for line in notice.body.splitlines():
        document.add_paragraph(visible(line))
    if signature:
        document.add_picture(BytesIO(signature), height=Mm(18))
    output = BytesIO()
    document.save(output)
    return output.getvalue()
