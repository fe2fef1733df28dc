"""Create endpoints: an allowed address, and a secret for signatures."""

import base64
import secrets
from collections.abc import Collection

from django.db.models import Max
from django.utils.translation import gettext as _

from crawler.network.egress import Egress, EgressError, target
from webadmin.accounts.models import Organisation, User
from webadmin.configuration import current
from webadmin.outgoing.models import Endpoint, Event
from webadmin.security.sealed_text import seal
from webadmin.sites.crawl_outcomes import outcome_name

PREFIX = "whsec_"


class AddressError(ValueError):
    """An address to which nothing may be sent; the message says why."""


def egress() -> Egress:
    """Create the egress guard that every message passes."""
    return Egress(frozenset(current().allow_hosts))


def check_address(url: str) -> None:
    """Refuse an address that is not on the public internet, or not encrypted.

    Raises AddressError. The installation's own hosts, named in the settings, are exempt.
    """
    try:
        where = target(url)
        egress().addresses(where)
    except EgressError as error:
        raise AddressError(outcome_name(error.outcome)) from error
    if not url.lower().startswith("https://") and not egress().is_own(where):
        raise AddressError(_("Events name works and pages: enter an address that begins with https://."))


def add(organisation: Organisation, member: User, url: str, kinds: Collection[str]) -> tuple[Endpoint, str]:
    """Add an endpoint for future events.

    Returns it and its secret, which is shown only once.
    """
    check_address(url)
    secret = PREFIX + base64.b64encode(secrets.token_bytes(32)).decode()
    newest = Event.objects.filter(organisation=organisation).aggregate(newest=Max("pk"))["newest"] or 0
    return Endpoint.objects.create(organisation=organisation, created_by=member, url=url, kinds=sorted(kinds),
                                   secret=seal(secret), seen=newest), secret
