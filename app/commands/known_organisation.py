"""Check the organisation that a command names."""

from app.commands.session import set_up_web
from storage.documents import ORGANISATION
from storage.settings import Settings


def refuse_unknown(settings: Settings, organisation: str) -> None:
    """Refuse an organisation that does not exist: no account would see what it owns.

    Before there is any organisation, the one of the first account is accepted. Raises OrganisationError and
    UnknownOrganisationError. Django is set up only if the database cannot be read without it, or to word the refusal.
    """
    from library.owner import Owner
    from webadmin.databases import stored_slugs

    Owner(organisation)
    if (known := stored_slugs(settings)) is not None and organisation in (known or {ORGANISATION}):
        return
    set_up_web(settings)
    from webadmin.accounts.models import Organisation
    from webadmin.accounts.tenancy import organisation_named

    if organisation != ORGANISATION or Organisation.objects.exists():
        organisation_named(organisation)
