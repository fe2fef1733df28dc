"""Propose that a site is another one under a new name, with the reasons.

A person decides. Three kinds of evidence are weighed apart: the kit (software and template), the operator (accounts,
icon, certificate, address) and the text (whether the errors that the old site made itself stand there too, without new
ones). None of them proposes anything alone: thousands of sites share a kit, one operator runs several, and sites copy
each other.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import fsum, inf, log

from insight.kits.traits import SiteTraits

STRENGTH = {"account": 1.0, "name": 1.0, "icon": 0.7, "address": 0.4}
"""How much a rare trait of each kind says: addresses are rented out, icons come with templates."""
OPERATOR = 2.0
"""Weight of operator traits that counts as evidence: one account that hardly anybody else has."""
SHARED = {"address": 1.9, "icon": 1.9}
"""Most that a kind counts for which strangers share by chance.

None of them alone is evidence, however many sites are known; nor is a rare one beside one that hundreds have.
"""
SAME_KIT = 0.3
"""Weighted share of kit traits in common from which two sites have the same kit."""
CARRIED, FRESH = 0.6, 0.03
"""Least share of the old site's own errors that stand in the new one, and most new ones to those."""
ERRORS = 5
"""Own errors of the old site that must be visible for that."""
SPARE = 1
"""New errors more where kit and operator agree, or the operator alone: in a short text one is no copyist's share."""
OVERLAP = timedelta(days=45)
"""How long both may be seen side by side during a move."""


@dataclass(frozen=True)
class ObservedSite:
    """A site as it was observed."""

    name: str
    traits: SiteTraits
    first_seen: datetime
    last_seen: datetime
    is_gone: bool


@dataclass(frozen=True)
class TextTies:
    """What two sites' texts have in common beyond what they have from elsewhere."""

    own: int = 0
    """Errors that the old site made itself, where the new one shows the text."""
    carried: int = 0
    """Those of them that the new site has."""
    fresh: int = 0
    """Errors of the new site there that the old one has not."""

    @property
    def is_moved(self) -> bool:
        """Tell whether the text was moved rather than copied.

        Copyists make errors of their own.
        """
        return self.is_carried(0)

    def is_carried(self, spare: int) -> bool:
        """Tell whether it has most own errors, and hardly over `spare` new ones."""
        return (self.own >= ERRORS and self.carried >= CARRIED * self.own
                and self.fresh <= FRESH * self.carried + spare)


@dataclass(frozen=True)
class Proposal:
    """A successor, with the reasons as figures."""

    old: str
    new: str
    same_kit: float
    """Weighted share of kit traits in common, 0..1."""
    operator: Mapping[str, float]
    """Operator traits in common, with their weights."""
    text: TextTies

    @property
    def is_tied(self) -> bool:
        """Tell whether operator traits tie both."""
        return runs_both(self.operator)


class TraitWeights:
    """How rare each trait is among the sites that are known.

    With `wanted`, other traits are not counted: those of all sites together are many.
    """

    def __init__(self, sites: Iterable[ObservedSite], wanted: Set[str] | None = None) -> None:
        self._sites, self._counts = 0, Counter[str]()
        for site in sites:
            self._sites += 1
            traits = site.traits.kit | site.traits.operator
            self._counts.update(traits if wanted is None else traits & wanted)
        self._weights = {trait: log((self._sites + 1) / count) for trait, count in self._counts.items()}
        self._totals: dict[frozenset[str], float] = {}

    def of(self, trait: str) -> float:
        """Weigh a trait: 0 where every site has it."""
        return self._weights.get(trait, log(self._sites + 1))

    def kit(self, one: SiteTraits, other: SiteTraits) -> float:
        """Give the weighted Jaccard index of two kits, 0..1."""
        shared = fsum(map(self.of, one.kit & other.kit))  # the same whatever the order of a set
        union = self._total(one.kit) + self._total(other.kit) - shared
        return min(shared / union, 1.0) if union > 0 else 0.0

    def _total(self, kit: frozenset[str]) -> float:
        if kit not in self._totals:
            self._totals[kit] = fsum(map(self.of, kit))
        return self._totals[kit]

    def operator(self, one: SiteTraits, other: SiteTraits) -> dict[str, float]:
        """Weigh the operator traits of two sites.

        Those that several others have come with a template.
        """
        return {trait: round(STRENGTH[trait.split(":")[0]] * self.of(trait) / (self._counts[trait] - 1), 2)
                for trait in sorted(one.operator & other.operator) if self._counts[trait] > 1}


def runs_both(shared: Mapping[str, float]) -> bool:
    """Tell from the operator traits of two sites whether the same people run both.

    Traits come with their weights.
    """
    return _agreement(shared) >= OPERATOR


def _agreement(shared: Mapping[str, float]) -> float:
    """Add up the weights of operator traits, as far as each kind may count."""
    weights: defaultdict[str, list[float]] = defaultdict(list)
    for trait, weight in shared.items():
        weights[trait.partition(":")[0]].append(weight)
    return fsum(min(fsum(some), SHARED.get(kind, inf)) for kind, some in weights.items())


def same_operator(sites: Sequence[ObservedSite]) -> list[tuple[str, str, Mapping[str, float]]]:
    """List pairs of sites that seem to be run by the same people.

    The kit does not count.
    """
    weights = TraitWeights(sites)
    return [(one.name, other.name, shared) for at, one in enumerate(sites) for other in sites[at + 1:]
            if runs_both(shared := weights.operator(one.traits, other.traits))]


def promising(old: ObservedSite, sites: Iterable[ObservedSite], weights: TraitWeights) -> list[Proposal]:
    """List the later sites to compare the texts of a gone one with.

    Their kit or their operator is the same. Those with traits of the same operator come first.
    """
    found = [each for new in _later(old, sites) if _is_alike(each := _proposal(old, new, weights, {}))]
    return sorted(found, key=lambda each: (not each.is_tied, -_strength(each), each.new))


def successors(sites: Sequence[ObservedSite], ties: Mapping[tuple[str, str], TextTies],
               weights: TraitWeights | None = None) -> list[Proposal]:
    """Propose for each gone site the site that follows it best.

    `ties` by old and new name; `weights` of more sites than these tell better how rare a trait is. The text must have
    moved, not been copied, and either the kit or the operator must be the same: sister sites of one operator have other
    texts, and copyists of a text are other people.
    """
    weights, found = weights or TraitWeights(sites), []
    for old in sites:
        if old.is_gone:
            followers = [_proposal(old, new, weights, ties) for new in _later(old, sites)]
            proposals = [each for each in followers if _holds(each)]
            found += [max(proposals, key=_strength)] if proposals else []
    return found


def _later(old: ObservedSite, sites: Iterable[ObservedSite]) -> list[ObservedSite]:
    return [new for new in sites
            if new.name != old.name and old.first_seen < new.first_seen and new.first_seen >= old.last_seen - OVERLAP]


def _proposal(old: ObservedSite, new: ObservedSite, weights: TraitWeights,
              ties: Mapping[tuple[str, str], TextTies]) -> Proposal:
    return Proposal(old.name, new.name, round(weights.kit(old.traits, new.traits), 3),
                    weights.operator(old.traits, new.traits), ties.get((old.name, new.name), TextTies()))


def _holds(proposal: Proposal) -> bool:
    if proposal.text.is_moved:
        return _is_alike(proposal)
    agrees = proposal.same_kit >= SAME_KIT and _agreement(proposal.operator) >= OPERATOR / 2
    return (agrees or proposal.is_tied) and proposal.text.is_carried(SPARE)


def _is_alike(proposal: Proposal) -> bool:
    return proposal.is_tied or proposal.same_kit >= SAME_KIT


def _strength(proposal: Proposal) -> float:
    return sum(proposal.operator.values()) + 5 * proposal.text.is_moved + proposal.same_kit
