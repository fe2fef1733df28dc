"""Find which sites that copy an organisation's works moved or are alike."""

import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict

from insight.family.records import family_from
from insight.kits.alike import common_kit, fellows_of
from insight.kits.successors import ObservedSite, Proposal, TextTies, TraitWeights, promising, successors
from insight.kits.text_ties import added, ties_in_work
from insight.kits.traits import SiteTraits
from storage.collections.families import Families
from storage.collections.site_facts.site_kits import SiteKit, SiteKits
from storage.collections.site_facts.site_moves import SiteMoves
from storage.documents import Document, derive_id
from storage.mongodb import Database

READING = "2"
"""Version of the proposals' format; raise it if the format changes, so that they are made again."""
FOLLOWERS = 10
"""Maximum later sites whose texts are compared with those of a gone site."""
WORKS = 10
"""Maximum common works of a pair of sites whose texts are compared."""

_log = logging.getLogger(__name__)


def read_moves(database: Database, organisation: str) -> None:
    """Propose successors and find similar sites if any site has changed.

    The rarity of a trait is counted over all crawled sites; only sites that copy the organisation's works are compared.
    """
    readings = SiteKits(database).readings()
    digest = derive_id("moves", READING, *(f"{site} {readings[site]}" for site in sorted(readings)))
    former = SiteMoves(database).get(organisation)
    if former["read_from"] == digest:
        return
    kits = SiteKits(database).of(SiteKits(database).copying(organisation))
    own = [observed(kits[site]) for site in sorted(kits)]
    theirs = frozenset[str]().union(*(site.traits.kit | site.traits.operator for site in own))
    weights = TraitWeights(map(observed, SiteKits(database).all()), theirs)
    ties: list[Document] = []
    known = {(each["old"], each["new"], each["work"]): each for each in former["ties"]}
    for old, new in _pairs(own, weights):
        ties += _ties(database, organisation, kits[old], kits[new], known)
    sites = {site.name: site for site in own}
    proposals = [_stored(each, sites, weights, kits, organisation) for each in successors(own, _summed(ties), weights)]
    fellows = {site.name: fellows_of(site, own, weights) for site in own}
    SiteMoves(database).put(organisation, digest, {"proposals": proposals, "ties": ties}, fellows)


def observed(kit: SiteKit) -> ObservedSite:
    """Convert a stored kit to an observed site."""
    return ObservedSite(kit.site, SiteTraits(frozenset(kit.kit), frozenset(kit.operator)), kit.first_seen,
                        kit.last_seen, kit.is_gone)


def _pairs(own: Sequence[ObservedSite], weights: TraitWeights) -> Iterator[tuple[str, str]]:
    """Pair each gone site with the later sites that may be its successor.

    Comparing texts is expensive, so their number is limited; a warning is logged if some are left out.
    """
    for old in own:
        found = promising(old, own, weights) if old.is_gone else []
        if len(found) > FOLLOWERS:
            _log.warning("%s: texts are compared with %d of %d sites like it", old.name, FOLLOWERS, len(found))
        yield from ((each.old, each.new) for each in found[:FOLLOWERS])


def _common(old: SiteKit, new: SiteKit, organisation: str) -> list[str]:
    """List the works of an organisation that both sites copy."""
    return sorted(work for owner, work in set(old.works) & set(new.works) if owner == organisation)


def _ties(database: Database, organisation: str, old: SiteKit, new: SiteKit,
          known: Mapping[tuple[str, str, str], Document]) -> Iterator[Document]:
    """Compare the texts of two sites in each work.

    Results of earlier comparisons are reused if nothing has changed.
    """
    families, works = Families(database), _common(old, new, organisation)[:WORKS]
    versions = families.read_from(works)
    for work in works:
        read_from = derive_id("tie", READING, old.read_from, new.read_from, versions.get(work, ""))
        stored = known.get((old.site, new.site, work))
        if stored and stored["read_from"] == read_from:
            yield stored
            continue
        ties = ties_in_work(database, work, old.site, new.site, family_from(families.get(work)))
        yield {"old": old.site, "new": new.site, "work": work, "read_from": read_from, **asdict(ties)}


def _summed(ties: Sequence[Document]) -> dict[tuple[str, str], TextTies]:
    found: dict[tuple[str, str], TextTies] = {}
    for each in ties:
        pair = each["old"], each["new"]
        found[pair] = added(found.get(pair, TextTies()), TextTies(each["own"], each["carried"], each["fresh"]))
    return found


def _stored(proposal: Proposal, sites: Mapping[str, ObservedSite], weights: TraitWeights, kits: Mapping[str, SiteKit],
            organisation: str) -> Document:
    """Convert a proposal with its reasons to plain values.

    Only the organisation's own works are listed. Operator traits are stored as pairs, because traits contain dots and
    cannot be field names.
    """
    old, new = kits[proposal.old], kits[proposal.new]
    return {"old": proposal.old, "new": proposal.new, "same_kit": proposal.same_kit,
            "operator": list(proposal.operator.items()), **asdict(proposal.text),
            "kit": common_kit(sites[proposal.old], sites[proposal.new], weights),
            "works": _common(old, new, organisation),
            "leads_there": bool(set(old.leads_to) & set(new.hosts)),
            "old_seen": old.last_seen, "new_seen": new.first_seen}
