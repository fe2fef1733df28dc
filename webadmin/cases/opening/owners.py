"""The organisations that own the works copied in a batch."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from webadmin.accounts.models import Organisation
from webadmin.cases.opening.observation import Observation, host_of
from webadmin.licences.permissions import Permissions, permissions_of


@dataclass(frozen=True)
class Owner:
    """An organisation with its licences and its names of sites."""

    organisation: Organisation
    permissions: Permissions
    site_names: Mapping[str, str]

    def site_name(self, observation: Observation) -> str:
        """Return the name of an observation's site.

        The organisation's name for it, or the host if it does not watch the site.
        """
        return self.site_names.get(observation.match.site) or host_of(observation.match.url)


def owners_of(observations: Iterable[Observation]) -> dict[str, Owner]:
    """Read the organisations of observations, by their slugs.

    Creates a row for an organisation that exists only in MongoDB.
    """
    site_keys: dict[str, set[str]] = defaultdict(set)
    for observation in observations:
        site_keys[observation.match.organisation].add(observation.match.site)
    organisations = {row.slug: row for row in Organisation.objects.filter(slug__in=site_keys)}
    for slug in site_keys.keys() - organisations.keys():
        organisations[slug], _ = Organisation.objects.get_or_create(slug=slug, defaults={"name": slug})
    watched = Organisation.objects.filter(slug__in=site_keys, sites__key__in=set().union(*site_keys.values()))
    names: dict[str, dict[str, str]] = defaultdict(dict)
    for slug, key, name in watched.values_list("slug", "sites__key", "sites__name"):
        names[slug][key] = name
    permissions = permissions_of(list(organisations.values()))
    return {slug: Owner(row, permissions[row.pk], names[slug]) for slug, row in organisations.items()}
