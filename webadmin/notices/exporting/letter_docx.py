"""A notice as a Word document."""

from io import BytesIO

from docx.shared import Mm

from webadmin.hidden_characters import visible
from webadmin.notices.drafting.signed_text import shown_text
from webadmin.notices.models import Notice
from webadmin.sheets.word_document import blank_document


def docx(notice: Notice, signature: bytes = b"") -> bytes:
    """Write the notice as a document.

    The subject is the title, each line is a paragraph, and the signature image is at the end.
    """
    document = blank_document(visible(notice.subject), size=11)
    document.add_heading(visible(notice.subject), 1)
    for line in shown_text(notice).splitlines():
        document.add_paragraph(visible(line))
    if signature:
        document.add_picture(BytesIO(signature), height=Mm(18))
    output = BytesIO()
    document.save(output)
    return output.getvalue()
