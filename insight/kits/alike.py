"""Compare sites in pairs: same kit, same operator."""

from collections.abc import Iterable

from insight.kits.successors import SAME_KIT, ObservedSite, TraitWeights, runs_both
from storage.documents import Document

MOST = 20
"""Maximum fellows of a site that are kept; those with the same operator first, then the most similar kits."""
SHOWN = 12
"""Maximum common traits of a pair that are named, rarest first."""


def fellows_of(one: ObservedSite, sites: Iterable[ObservedSite], weights: TraitWeights) -> list[Document]:
    """List the sites with the same kit or the same operator as one site.

    Each comes with what they have in common. A common kit never implies a common operator; the two are reported
    separately.
    """
    found: list[Document] = []
    for other in sites:
        kit, operator = weights.kit(one.traits, other.traits), weights.operator(one.traits, other.traits)
        runs = runs_both(operator)
        if other.name != one.name and (runs or kit >= SAME_KIT):
            found.append({"site": other.name, "same_kit": round(kit, 3), "same_operator": runs,
                          "operator": list(operator.items()), "kit": common_kit(one, other, weights)})
    return sorted(found, key=lambda each: (not each["same_operator"], -each["same_kit"], each["site"]))[:MOST]


def common_kit(one: ObservedSite, other: ObservedSite, weights: TraitWeights) -> list[str]:
    """Name the rarest kit traits that two sites share.

    Skeleton pieces and phrases are only counted.
    """
    shared = one.traits.kit & other.traits.kit
    named = sorted((trait for trait in shared if not trait.startswith(("skeleton:", "phrase:"))),
                   key=lambda trait: (-weights.of(trait), trait))
    counts = [f"{kind}:{count}" for kind in ("skeleton", "phrase")
              if (count := sum(trait.startswith(f"{kind}:") for trait in shared))]
    return counts + named[:SHOWN]


def groups(pairs: Iterable[tuple[str, str]]) -> list[list[str]]:
    """Join pairs into groups of sites, largest first."""
    import networkx as nx  # imported late: it takes a tenth of a second, and few runs have pairs

    found = map(sorted, nx.connected_components(nx.Graph(pairs)))
    return sorted(found, key=lambda group: (-len(group), group))
