"""Which site reposts which, over all works of an organisation."""

from dataclasses import dataclass

from insight.family.reposts import Repost, reposts
from webadmin.accounts.tenancy import Tenant
from webadmin.cases.overviews import Overview
from webadmin.coverage.named_families import repost_pairs
from webadmin.drawing.graph_picture import GraphPicture, Link, graph_pictures


@dataclass(frozen=True)
class Reposting:
    """The pairs of a source and a site that copies from it."""

    pairs: tuple[Repost, ...]
    former: dict[str, tuple[str, ...]]
    """Sites that moved, with their former names."""
    pictures: tuple[GraphPicture, ...]
    """The graph of all pairs."""


def _calculated(tenant: Tenant) -> Reposting:
    found = repost_pairs(tenant)
    pairs = tuple(reposts(found.works))
    pictures = graph_pictures(Link(each.source, each.site, each.share) for each in pairs)
    return Reposting(pairs, found.former, pictures)


REPOSTING = Overview("reposting", Reposting, _calculated)
