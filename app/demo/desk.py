"""The demo's organisation on the desk: its account, sites and licence."""

from collections.abc import Sequence

from django.db import transaction

from app.demo.mirror import MirrorSite
from app.demo.organisation import MAIL, NAME, ORGANISATION, PASSWORD, USERNAME
from webadmin.accounts.enrolment import enrol
from webadmin.licences.models import Licence
from webadmin.sites.models import Site


@transaction.atomic
def set_up_desk(sites: Sequence[MirrorSite]) -> None:
    """Create the organisation, an account, all sites, and the one licence."""
    user = enrol(USERNAME, PASSWORD, ORGANISATION, name=NAME, staff=True, mail=MAIL)
    for site in sites:
        Site.objects.update_or_create(
            organisation=user.organisation, name=site.name,
            defaults={"start_urls": [site.start_url], "scope": [site.host_port]},
        )
        if site.kind == "licensed":
            Licence.objects.get_or_create(organisation=user.organisation, site=site.name)
