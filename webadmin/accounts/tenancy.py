"""One organisation's view of the data.

Covers its rows in SQL and its documents in MongoDB. Views read only through a `Tenant`, and answer 404 for data of
other organisations.
"""

from typing import Any, TypeVar

from django.db.models import Model, QuerySet
from django.http import HttpRequest

from webadmin.accounts.models import Organisation, User
from webadmin.tenant_documents import TenantDocuments

OwnedModel = TypeVar("OwnedModel", bound=Model)


class UnknownOrganisationError(Exception):
    """A slug of no organisation; the message lists those that there are."""


def organisation_named(slug: str) -> Organisation:
    """Find the organisation that a command names; raises UnknownOrganisationError."""
    organisations = {each.slug: each for each in Organisation.objects.all()}
    if slug in organisations:
        return organisations[slug]
    if organisations:
        known = ", ".join(f"{each.slug} ({each.name})" for each in organisations.values())
        raise UnknownOrganisationError(
            f"there is no organisation {slug!r}: choose one of these with --organisation: {known}; or create it with "
            f"its first account: `wenzong user add NAME --organisation {slug}`")
    raise UnknownOrganisationError(
        f"there is no organisation {slug!r} yet: `wenzong user add NAME --organisation {slug}` creates it with its "
        "first account")


class Tenant:
    """Selects the data of one organisation."""

    def __init__(self, organisation: Organisation) -> None:
        self.organisation = organisation
        self.documents = TenantDocuments(organisation.slug)

    def own(self, model: type[OwnedModel]) -> QuerySet[OwnedModel]:
        """Select the organisation's rows of a model.

        The model names the path to its organisation in `OWNER`. Raises TypeError for a model without it.
        """
        path = getattr(model, "OWNER", "")
        if not path:
            raise TypeError(f"{model.__name__} does not say in OWNER which organisation its rows belong to")
        return model._default_manager.filter(**{path: self.organisation})

    @property
    def members(self) -> QuerySet[User]:
        """Select the organisation's members."""
        return self.own(User)


class DeskRequest(HttpRequest):
    """A request to a desk view: by a member, with the member's tenant."""

    tenant: Tenant
    user: Any
    """A `User`; Django's own annotation includes anonymous users, which never get here."""
