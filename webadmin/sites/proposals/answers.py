"""Answer proposals; a proposed site is crawled only after a member approves it."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from crawler.politeness.policy import PolicyError
from webadmin.accounts.models import User
from webadmin.sites.models import Answer, Site, SiteCandidate
from webadmin.sites.policy import policy_of


class AnswerError(Exception):
    """An answer that is not possible; the message says why."""


def approve(candidate: SiteCandidate, by: User) -> Site:
    """Add the proposed site to the watched ones.

    Raises AnswerError if the proposal was already answered or the site cannot be crawled.
    """
    with transaction.atomic():
        _answer(candidate, Answer.APPROVED, by)
        site, _created = Site.objects.get_or_create(
            organisation=candidate.organisation, name=candidate.host[:100], defaults={"start_urls": [candidate.url]})
        try:
            policy_of(site)
        except PolicyError as error:
            raise AnswerError(str(error)) from error
        SiteCandidate.objects.filter(pk=candidate.pk).update(site=site)
    return site


def decline(candidate: SiteCandidate, by: User) -> None:
    """Decline the proposal; raises AnswerError if it was already answered."""
    _answer(candidate, Answer.DECLINED, by)


def _answer(candidate: SiteCandidate, answer: Answer, by: User) -> None:
    unanswered = SiteCandidate.objects.filter(pk=candidate.pk, answer=Answer.PROPOSED)
    if not unanswered.update(answer=answer, answered_by=by, answered_at=timezone.now()):
        raise AnswerError(_("This proposal has already been answered."))
