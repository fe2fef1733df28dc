"""A notice as PDF/A, typeset by Typst in the child process for reports."""

from webadmin.hidden_characters import visible
from webadmin.notices.drafting.signed_text import sent_text, unsigned_mark
from webadmin.notices.models import Notice
from webadmin.sheets.printing import set_apart


def pdf(notice: Notice, signature: bytes = b"") -> bytes:
    """Typeset the letter; raises ReportError if that fails."""
    moment = (notice.signed_at or notice.created_at).replace(microsecond=0)
    return set_apart({
        "layout": "letter", "lang": notice.language, "timestamp": moment.isoformat(), "title": visible(notice.subject),
        "lines": [visible(line) for line in sent_text(notice).splitlines()], "reference": notice.reference,
        "signature": list(signature), "digest": notice.signed_sha256,
        "draft": unsigned_mark(notice),
    })
