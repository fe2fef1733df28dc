"""Make endpoints: an address that may be sent to, and a secret to sign with."""

import base64
import secrets
from collections.abc import Collection

from django.db.models import Max

from crawler.network.egress import Egress, EgressError, target
from webadmin.accounts.models import Organisation, User
from webadmin.configuration import current
from webadmin.outgoing.models import Endpoint, Happening
from webadmin.security.sealed_text import seal

PREFIX = "whsec_"


class AddressError(ValueError):
    """An address that nothing is sent to; the message says why."""


def egress() -> Egress:
    """Make the guard that every message passes."""
    return Egress(frozenset(current().allow_hosts))


def check_address(url: str) -> None:
    """Refuse an address that is not on the public internet, or not encrypted.

    Raises AddressError. One's own hosts, named in the settings, may be both.
    """
    try:
        where = target(url)
        egress().addresses(where)
    except EgressError as error:
        raise AddressError(str(error)) from error
    if not url.lower().startswith("https://") and not egress().is_own(where):
        raise AddressError("what is sent names works and pages: give an address that begins with https://")


def add(organisation: Organisation, member: User, url: str, kinds: Collection[str]) -> tuple[Endpoint, str]:
    """Add an endpoint that is told what happens from now on.

    Returns it and its secret, which is shown once.
    """
    check_address(url)
    secret = PREFIX + base64.b64encode(secrets.token_bytes(32)).decode()
    newest = Happening.objects.filter(organisation=organisation).aggregate(newest=Max("pk"))["newest"] or 0
    return Endpoint.objects.create(organisation=organisation, created_by=member, url=url, kinds=sorted(kinds),
                                   secret=seal(secret), seen=newest), secret
