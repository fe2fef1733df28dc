"""Propose that a site is another one under a new name, with the reasons.

A person decides. Three kinds of evidence are weighed separately: the kit (software and template), the operator
(accounts, icon, certificate, address) and the text (whether the new site has the errors that the old site made itself,
without new ones). None of them is enough alone: thousands of sites share a kit, one operator runs several sites, and
sites copy each other.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import fsum, inf, log

from insight.kits.traits import SiteTraits

STRENGTH = {"account": 1.0, "name": 1.0, "icon": 0.7, "address": 0.4}
"""Weight of a rare trait of each kind; addresses are rented out and icons come with templates, so they weigh less."""
OPERATOR = 2.0
"""Minimum weight of operator traits that counts as evidence; an account that hardly anybody else has reaches it."""
SHARED = {"address": 1.9, "icon": 1.9}
"""Maximum total weight of kinds of traits that unrelated sites may share by chance. It keeps such traits from being
evidence on their own, however many sites are known; for example a rare address together with a common one."""
SAME_KIT = 0.3
"""Minimum weighted Jaccard index (0–1) of kit traits for two sites to have the same kit."""
CARRIED, FRESH = 0.6, 0.03
"""Minimum share (0–1) of the old site's own errors that the new one has, and maximum number of new errors per carried
one."""
ERRORS = 5
"""Minimum number of the old site's own errors that must be visible for this."""
SPARE = 1
"""Additional new errors allowed if the operator is the same, or if the kit is and half the evidence for the operator is
given; in a short text, one error exceeds the share."""
OVERLAP = timedelta(days=45)
"""Maximum time for which both sites may be seen side by side during a move."""


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
    """The errors that two sites' texts share beyond those from other sources."""

    own: int = 0
    """Errors that the old site made itself, counted where the new site shows the text."""
    carried: int = 0
    """How many of them the new site has."""
    fresh: int = 0
    """Errors of the new site there that the old one lacks."""

    @property
    def is_moved(self) -> bool:
        """Tell whether the text was moved rather than copied.

        A copyist adds new errors.
        """
        return self.is_carried(0)

    def is_carried(self, spare: int) -> bool:
        """Tell whether it has most of the own errors and few new ones.

        `spare` is the number of additional new errors allowed.
        """
        return (self.own >= ERRORS and self.carried >= CARRIED * self.own
                and self.fresh <= FRESH * self.carried + spare)


@dataclass(frozen=True)
class Proposal:
    """A proposed successor, with the reasons as figures."""

    old: str
    new: str
    same_kit: float
    """Weighted Jaccard index (0–1) of kit traits."""
    operator: Mapping[str, float]
    """Operator traits in common, with their weights."""
    text: TextTies

    @property
    def is_tied(self) -> bool:
        """Tell whether operator traits connect both sites."""
        return runs_both(self.operator)


class TraitWeights:
    """How rare each trait is among the known sites.

    With `wanted`, only these traits are counted, which saves memory.
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
        """Return the weight of a trait: near 0 if every site has it."""
        return self._weights.get(trait, log(self._sites + 1))

    def kit(self, one: SiteTraits, other: SiteTraits) -> float:
        """Return the weighted Jaccard index of two kits, 0–1."""
        shared = fsum(map(self.of, one.kit & other.kit))  # fsum does not depend on the order of the set
        union = self._total(one.kit) + self._total(other.kit) - shared
        return min(shared / union, 1.0) if union > 0 else 0.0

    def _total(self, kit: frozenset[str]) -> float:
        if kit not in self._totals:
            self._totals[kit] = fsum(map(self.of, kit))
        return self._totals[kit]

    def operator(self, one: SiteTraits, other: SiteTraits) -> dict[str, float]:
        """Weigh the operator traits that two sites share.

        The weight is divided by the number of other sites that have the trait, because such a trait may come with a
        template.
        """
        return {trait: round(STRENGTH[trait.split(":")[0]] * self.of(trait) / (self._counts[trait] - 1), 2)
                for trait in sorted(one.operator & other.operator) if self._counts[trait] > 1}


def runs_both(shared: Mapping[str, float]) -> bool:
    """Tell from the shared operator traits whether the same people run both sites.

    `shared` maps traits to their weights.
    """
    return _agreement(shared) >= OPERATOR


def _agreement(shared: Mapping[str, float]) -> float:
    """Sum the weights of operator traits, limited for each kind by `SHARED`."""
    weights: defaultdict[str, list[float]] = defaultdict(list)
    for trait, weight in shared.items():
        weights[trait.partition(":")[0]].append(weight)
    return fsum(min(fsum(some), SHARED.get(kind, inf)) for kind, some in weights.items())


def promising(old: ObservedSite, sites: Iterable[ObservedSite], weights: TraitWeights) -> list[Proposal]:
    """List the later sites whose texts to compare with those of a gone site.

    They have the same kit or operator; those with the same operator come first.
    """
    found = [each for new in _later(old, sites) if _is_alike(each := _proposal(old, new, weights, {}))]
    return sorted(found, key=lambda each: (not each.is_tied, -_strength(each), each.new))


def successors(sites: Sequence[ObservedSite], ties: Mapping[tuple[str, str], TextTies],
               weights: TraitWeights | None = None) -> list[Proposal]:
    """Propose for each gone site the site that follows it best.

    `ties` is keyed by old and new name; `weights` built from more sites than these measure rarity better. The text must
    have moved, not been copied, and either the kit or the operator must be the same: sister sites of one operator have
    other texts, and copyists of a text are other people.
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
