"""Give notice to hosts of the mirror web, and follow their pages.

Time is simulated: the answers of a check are recorded as if they had come on the simulated day.
"""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from django.utils import timezone

from app.demo.mirror import MirrorWeb
from app.demo.mirror.reactions import MOVES, Reaction
from app.demo.mirror.server import SiteServer
from app.demo.moved_house import move_house
from app.demo.organisation import NAME, ORGANISATION, USERNAME
from app.stages import pipeline_stages, run_until_empty
from storage.mongodb import connect
from storage.settings import Settings
from webadmin.accounts.models import Organisation, User
from webadmin.cases.models import Case, CaseState
from webadmin.cases.transitions import move
from webadmin.holders.models import HolderProfile, OwnershipProof
from webadmin.notices.delivery.sending import hand_in
from webadmin.notices.drafting.copied_pages import copies_of_case
from webadmin.notices.drafting.notice_drafts import DraftOrder, draft
from webadmin.notices.drafting.signing import sign
from webadmin.notices.kinds.notice_facts import Recipient
from webadmin.sites.crawl_requests import request_crawl
from webadmin.sites.models import Site
from webadmin.takedown.asking import request_checks
from webadmin.takedown.models import Watch
from webadmin.takedown.noticed.watched_pages import watch_noticed
from webadmin.takedown.recorded_answers import record_checks

LOOKS = (1.0, 1.5, 2.0, 10.0)
"""Days after the notices on which pages are checked; on each, the pages that are due by then are requested."""
SIGNATORY = "Wenzong Demo"
REFUGE = "refuge"
"""Name of the domain to which one host moves its texts."""


class Outcome(NamedTuple):
    """The true and the believed state of the pages of one host."""

    reaction: Reaction
    believed: Counter[str]
    """Number of pages by believed state."""
    cases: Counter[str]

    @property
    def is_right(self) -> bool:
        """Whether every page is believed to be in its true state."""
        return set(self.believed) == {self.reaction.truth}


def play(settings: Settings, web: MirrorWeb, refuge: SiteServer, house: SiteServer,
         reactions: Sequence[Reaction]) -> list[Outcome]:
    """Notify the hosts, let them react, and check the pages.

    Another site moves to `house` meanwhile. No other process may work at the same time: it would record answers with
    the real time.
    """
    member = User.objects.get(username=USERNAME)
    organisation = Organisation.objects.get(slug=ORGANISATION)
    _prove_ownership(organisation, member)
    for reaction in reactions:
        _notify(reaction.site, member)
    refuge.resources = web.resources(MOVES)
    start, played_until = timezone.now(), 0.0
    watch_noticed(start)
    for day in LOOKS:
        for reaction in reactions:
            for since, answer in reaction.steps:
                if played_until < since <= day:
                    web.react(reaction.site, answer)
        played_until = day
        _look(settings, start + timedelta(days=day))
        if day == LOOKS[0]:
            _watch_refuge(refuge, organisation)
            move_house(web, house)
            _work(settings)
    return [_outcome(reaction) for reaction in reactions]


def _prove_ownership(organisation: Organisation, member: User) -> None:
    """Create the profile and the proofs that are required for signing a notice."""
    HolderProfile.objects.create(
        organisation=organisation, name_zh=NAME, name_en=NAME, address_zh="演示路1号", address_en="1 Demo Road",
        city="Suzhou", region="Jiangsu", country="CN", contact=SIGNATORY, phone="+86 512 0000", email=member.email,
        signatory=SIGNATORY)
    works = Case.objects.filter(organisation=organisation).values_list("work", flat=True).distinct()
    OwnershipProof.objects.bulk_create(
        OwnershipProof(organisation=organisation, work=work, kind="publication") for work in works.order_by())


def _notify(site: str, member: User) -> None:
    """Confirm the cases of a site, and record a signed notice about each as sent.

    On the desk, these are decisions of a person.
    """
    for case in Case.objects.filter(organisation=member.organisation, site=site).order_by("pk"):
        move(case, CaseState.CONFIRMED, member)
        copies = tuple(copies_of_case(case.organisation, case.pk))
        host = Recipient(site, f"abuse@{site}.example", "", "CN")
        notice = draft(case.organisation, DraftOrder("article_14", copies, "", host), member)
        sign(notice, SIGNATORY, member)
        hand_in(notice, "demonstration: sent to nobody", member)


def _look(settings: Settings, now: datetime) -> None:
    """Do a round of checks as of a given time, with everything that follows from it."""
    request_checks(now)
    _work(settings)
    record_checks(now, lambda _: now)


def _watch_refuge(refuge: SiteServer, organisation: Organisation) -> None:
    """Watch the domain to which pages redirect, and request its crawl.

    The next daily run would do so too.
    """
    site = Site.objects.create(organisation=organisation, name=REFUGE, scope=[refuge.host_port],
                               start_urls=[f"http://{refuge.host_port}/"])
    request_crawl(site)


def _work(settings: Settings) -> None:
    run_until_empty(connect(settings), pipeline_stages(settings), lambda *_: None)


def _outcome(reaction: Reaction) -> Outcome:
    watches = Watch.objects.filter(case__site=reaction.site).order_by()
    cases = Case.objects.filter(site=reaction.site).order_by()
    return Outcome(reaction, Counter(watches.values_list("state", flat=True)),
                   Counter(cases.values_list("state", flat=True)))
