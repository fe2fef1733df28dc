"""Check the attachments of a notice."""

from collections.abc import Iterator

from webadmin.notices.kinds import NoticeKind
from webadmin.notices.kinds.notice_facts import NoticeFacts
from webadmin.notices.linting.findings import Finding


def document_findings(kind: NoticeKind, facts: NoticeFacts) -> Iterator[Finding]:
    """Report missing documents, and attachments whose bytes are gone.

    A missing document that the kind asks for is only a warning: a person may enclose it on paper.
    """
    attached = {document.kind for document in facts.documents}
    for required in kind.documents:
        if required.kind not in attached:
            yield Finding("document_missing", required.kind, required.law)
    for document in facts.documents:
        if not document.is_kept:
            yield Finding("document_gone", document.name)
