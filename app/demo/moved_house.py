"""Let a site of the mirror web move under a new name, and look for its successor."""

import time

from app.demo.mirror import MirrorWeb, old_house
from app.demo.mirror.mirror_site import Edition
from app.demo.mirror.reactions import MOVES
from app.demo.mirror.server import SiteServer
from app.demo.organisation import ORGANISATION, USERNAME
from app.demo.origins import Origin
from webadmin.accounts.models import Organisation, User
from webadmin.accounts.tenancy import Tenant
from webadmin.moves.answering import confirm
from webadmin.moves.following_cases import follow_to_the_end
from webadmin.moves.proposals import Proposed, proposals
from webadmin.sites.crawl_requests import request_crawl
from webadmin.sites.models import Site

PATIENCE = 600.0
"""Seconds within which the cases of a moved site must have followed."""


def move_house(web: MirrorWeb, house: SiteServer) -> None:
    """Close a site and open it at another address under another name.

    The next worker crawls both.
    """
    organisation = Organisation.objects.get(slug=ORGANISATION)
    house.resources = old_house.build_moved(Edition(web.day, f"http://{house.host_port}")).resources
    web.close(old_house.SITE.name)
    new = Site.objects.create(organisation=organisation, name=old_house.NEW_SITE, scope=[house.host_port],
                              start_urls=[f"http://{house.host_port}/"])
    request_crawl(new)
    request_crawl(Site.objects.get(organisation=organisation, name=old_house.SITE.name))


def moves() -> list[Origin]:
    """Return which site is proposed as the successor, and how many cases follow.

    The move is confirmed as a person would do. A site whose pages redirect to its new address needs no proposal, and is
    not counted as a wrong one.
    """
    organisation, member = Organisation.objects.get(slug=ORGANISATION), User.objects.get(username=USERNAME)
    found = [each for each in proposals(Tenant(organisation)) if each.old_name != MOVES]
    old, new = old_house.SITE.name, old_house.NEW_SITE
    names = [each.new_name if each.old_name == old else f"{each.old_name} to {each.new_name}" for each in found]
    return [Origin(old, "moved to", new, ", ".join(names) or "not found"),
            Origin(new, "cases that follow", "1", str(sum(_follow(organisation, each, member) for each in found)))]


def _follow(organisation: Organisation, proposed: Proposed, member: User) -> int:
    move = confirm(organisation, proposed, member)
    end = time.monotonic() + PATIENCE
    while move.is_due and time.monotonic() < end:
        follow_to_the_end(move)  # runs at once, unless a worker does it
        time.sleep(0.1)
    return len(move.made["cases"])
