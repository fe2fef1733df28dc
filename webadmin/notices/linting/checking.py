"""Check a notice before it is signed and again before it is sent."""

from collections.abc import Iterable, Iterator

from webadmin.notices.kinds import NoticeKind
from webadmin.notices.kinds.notice_facts import NoticeFacts
from webadmin.notices.linting.document_checks import document_findings
from webadmin.notices.linting.findings import Finding
from webadmin.notices.linting.page_checks import FRESH_DAYS, claim_findings
from webadmin.notices.linting.text_checks import text_findings
from webadmin.notices.mailable_address import mailable


def lint(kind: NoticeKind, facts: NoticeFacts, body: str, *, fresh_days: int = FRESH_DAYS) -> list[Finding]:
    """List the findings about a notice; those that forbid sending come first.

    Empty if nothing was found.
    """
    found = [*_frame(kind, facts), *document_findings(kind, facts), *claim_findings(kind, facts, fresh_days),
             *text_findings(kind, facts, body)]
    return sorted(dict.fromkeys(found), key=lambda finding: not finding.forbids)


def may_be_sent(findings: Iterable[Finding]) -> bool:
    """Tell whether none of the findings forbids sending."""
    return not any(finding.forbids for finding in findings)


def _frame(kind: NoticeKind, facts: NoticeFacts) -> Iterator[Finding]:
    """Check language, recipient, signatory, fair use and the limits of the channel."""
    if facts.language not in kind.accepted:
        yield Finding("wrong_language", facts.language, ", ".join(kind.accepted))
    if (kind.channel == "mail" or facts.recipient.email) and not mailable(facts.recipient.email):
        yield Finding("no_recipient", facts.recipient.email or facts.recipient.name)
    if kind.asks_fair_use and not (facts.fair_use.considered and facts.fair_use.reasons.strip()):
        yield Finding("no_fair_use")
    if not facts.holder.signatory:
        yield Finding("no_signatory")
    if facts.holder.agent and not facts.holder.has_power_of_attorney:
        yield Finding("no_power_of_attorney", facts.holder.agent)
    if kind.most_pages and len(facts.pages) > kind.most_pages:
        yield Finding("too_many_pages", str(len(facts.pages)), str(kind.most_pages))
    hosts = {page.host for page in facts.pages}
    if kind.one_host and len(hosts) > 1:
        yield Finding("several_hosts", ", ".join(sorted(hosts)))
