"""The demo's organisation at the web application: its people, sites and licence."""

from collections.abc import Sequence

from django.db import transaction

from pipeline.demo.mirror import MirrorSite
from webadmin.accounts.enrolment import enrol
from webadmin.licences.models import Licence
from webadmin.sites.models import Site

ORGANISATION = "demo"
NAME = "文踪演示 · Wenzong demo"
USERNAME = "demo"
PASSWORD = "follow-the-traces"  # noqa: S105 - printed on the screen; the demo is reachable from this machine alone


@transaction.atomic
def furnish(sites: Sequence[MirrorSite]) -> None:
    """Make the organisation, somebody who can log in, a row for every site, and the licence of the licensed one."""
    user = enrol(USERNAME, PASSWORD, ORGANISATION, name=NAME, staff=True)
    for site in sites:
        Site.objects.update_or_create(
            organisation=user.organisation, name=site.name,
            defaults={"start_urls": [site.start_url], "scope": [site.host_port]},
        )
        if site.kind == "licensed":
            Licence.objects.get_or_create(organisation=user.organisation, site=site.name)
