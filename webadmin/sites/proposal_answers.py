"""Answers to proposed sites: nothing of them is crawled before a person says so."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from crawler.politeness.policy import PolicyError
from webadmin.accounts.models import User
from webadmin.sites.models import Answer, Site, SiteCandidate
from webadmin.sites.policy import policy_of


class AnswerError(Exception):
    """A proposal that cannot be answered so; the message says why."""


def approve(candidate: SiteCandidate, by: User) -> Site:
    """Watch the proposed site from now on; raises AnswerError when it was answered already or cannot be crawled."""
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
    """Never propose the site again; raises AnswerError when it was answered already."""
    _answer(candidate, Answer.DECLINED, by)


def _answer(candidate: SiteCandidate, answer: Answer, by: User) -> None:
    waiting = SiteCandidate.objects.filter(pk=candidate.pk, answer=Answer.PROPOSED)
    if not waiting.update(answer=answer, answered_by=by, answered_at=timezone.now()):
        raise AnswerError(_("Somebody has answered this proposal already."))
