"""Word the findings of a notice's check, with the pages where they are fixed.

One line per finding, in the language of the desk.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from webadmin.accounts.models import User
from webadmin.cases.models import Copy
from webadmin.notices.kinds import KINDS
from webadmin.notices.linting.findings import Finding, Rule
from webadmin.notices.models import Notice
from webadmin.notices.notice_words import about, rule_text

OF_HOLDER: frozenset[Rule] = frozenset({
    "missing_element", "no_signatory", "no_power_of_attorney", "no_ownership", "document_missing"})
OF_PAGES: frozenset[Rule] = frozenset({"stale", "page_gone"})
OF_DECISIONS: frozenset[Rule] = frozenset({"undecided", "licensed", "quotation", "false_alarm"})


@dataclass(frozen=True)
class FindingLine:
    """A finding, worded in the language of the desk."""

    text: str
    about: str
    detail: str
    forbids: bool
    place: str
    """URL of the page on which to fix it; empty if it is this page, or one that the reader may not use."""
    place_name: str


def finding_lines(notice: Notice, findings: Iterable[Finding], reader: User) -> Iterator[FindingLine]:
    """Word the findings of a check for a reader."""
    found = list(findings)
    of_cases = OF_PAGES | OF_DECISIONS
    cases = dict(_cases(notice)) if any(each.rule in of_cases for each in found) else {}
    for each in found:
        place, name = _place(each, cases.get(each.about), reader)
        yield FindingLine(rule_text(each), about(each, KINDS[notice.kind]), _detail(each), each.forbids, place, name)


def _cases(notice: Notice) -> Iterator[tuple[str, int]]:
    """List the pages of a notice with the cases of their copies."""
    named = Copy.objects.filter(organisation=notice.organisation, pk__in=notice.items.values("copy"))
    yield from named.values_list("url", "case_id")


def _place(finding: Finding, case: int | None, reader: User) -> tuple[str, str]:
    if finding.rule in OF_HOLDER and reader.may_own:
        return reverse("holders:profile"), _("Rights holder")
    if finding.rule in OF_PAGES and case:
        return reverse("takedown:case", args=[case]), _("Checks")
    if finding.rule in OF_DECISIONS and case:
        return reverse("cases:case", args=[case]), _("Case")
    return "", ""


def _detail(finding: Finding) -> str:
    if finding.rule != "stale":
        return finding.detail
    return ngettext("%(count)s day", "%(count)s days", int(finding.detail)) % {"count": finding.detail}
