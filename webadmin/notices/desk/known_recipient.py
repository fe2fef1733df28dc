"""The known recipient for the site that a notice is about."""

from collections.abc import Collection

from webadmin.accounts.tenancy import Tenant
from webadmin.targets.models import Target


def known_recipient(tenant: Tenant, sites: Collection[str]) -> dict[str, str]:
    """Return the initial recipient of an order; empty for several or unknown sites.

    The fields are those of `OrderForm`; the member may change them.
    """
    found = tenant.own(Target).filter(site__in=set(sites)).first() if len(set(sites)) == 1 else None
    if found is None:
        return {}
    return {"recipient": found.abuse_name or found.hosting, "recipient_email": found.abuse_email,
            "recipient_address": found.postal_address, "recipient_country": found.country}
