"""Word kinds of notices and findings, in the language of the desk."""

from webadmin.holders.models import FileKind
from webadmin.notices.kinds import KINDS, NoticeKind
from webadmin.notices.linting.findings import Finding
from webadmin.words.labels import active_words

OF_ELEMENTS = ("missing_element", "element_removed")
"""Rules whose findings are about an element of the notice."""


def kind_title(name: str) -> str:
    """Return the title of a kind in the language of the desk."""
    return KINDS[name].title[_language()]


def rule_text(finding: Finding) -> str:
    """Explain the rule of a finding."""
    return active_words().named("notice_rule", finding.rule)


def about(finding: Finding, kind: NoticeKind) -> str:
    """Name what a finding is about; an element by its readable name."""
    if finding.rule == "document_missing":
        return str(FileKind(finding.about).label)
    if finding.rule not in OF_ELEMENTS:
        return finding.about
    labels = {element.name: element.label[_language()] for element in kind.elements}
    return labels.get(finding.about, finding.about)


def _language() -> str:
    return "zh" if active_words().language == "zh-hans" else "en"
