"""Answer proposals; a proposed site is crawled only after a member approves it."""

from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from crawler.politeness.policy import PolicyError
from crawler.urls.address import Scope, canonical, host_of
from webadmin.accounts.models import User
from webadmin.audit.actions import Action
from webadmin.audit.recording import record
from webadmin.sites.exceptions import REACH, is_excepted
from webadmin.sites.models import Answer, Site, SiteCandidate
from webadmin.sites.policy import policy_of


class AnswerError(Exception):
    """An answer that is not possible; the message says why."""


def approve(candidate: SiteCandidate, by: User, request: HttpRequest | None = None) -> Site:
    """Add the proposed site to the watched ones.

    If one has its name, that one gets its address. Raises AnswerError if the proposal was already answered, if the site
    cannot be crawled, or if only an owner may extend the watched one.
    """
    with transaction.atomic():
        _answer(candidate, Answer.APPROVED, by)
        site, is_new = Site.objects.select_for_update().get_or_create(
            organisation=candidate.organisation, name=candidate.host[:100], defaults={"start_urls": [candidate.url]})
        if not is_new:
            _extend(site, candidate.url, by, request)
        try:
            policy_of(site)
        except PolicyError as error:
            raise AnswerError(str(error)) from error
        SiteCandidate.objects.filter(pk=candidate.pk).update(site=site)
    return site


def decline(candidate: SiteCandidate, by: User) -> None:
    """Decline the proposal; raises AnswerError if it was already answered."""
    _answer(candidate, Answer.DECLINED, by)


def _extend(site: Site, url: str, by: User, request: HttpRequest | None) -> None:
    """Monitor a site at one more address; a change is in the audit log."""
    before = {"start_urls": site.start_urls, "scope": site.scope, "enabled": site.enabled}
    address = canonical(url) or url
    if address not in map(canonical, site.start_urls):
        site.start_urls = [*site.start_urls, url]
    if not Scope(site.scope, site.start_urls).covers(address):
        site.scope = [*site.scope, host_of(address)]
    site.enabled = True
    changes = {name: (value, getattr(site, name)) for name, value in before.items() if value != getattr(site, name)}
    if changes.keys() & set(REACH) and is_excepted(site) and not by.may_own:
        raise AnswerError(_("The site %(name)s is exempt from polite crawling: only an owner can add an address to "
                            "it.") % {"name": site.name})
    if changes:
        site.save(update_fields=list(changes))
        record(Action.SITE_CHANGED, request, site, changes=changes, by=by)


def _answer(candidate: SiteCandidate, answer: Answer, by: User) -> None:
    unanswered = SiteCandidate.objects.filter(pk=candidate.pk, answer=Answer.PROPOSED)
    if not unanswered.update(answer=answer, answered_by=by, answered_at=timezone.now()):
        raise AnswerError(_("This proposal has already been answered."))
