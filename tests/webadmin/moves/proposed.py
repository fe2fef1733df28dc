"""Proposals that a site moved, as `insight` stores them."""

from datetime import UTC, datetime

from storage.collections.site_facts.site_kits import SiteKit, SiteKits
from storage.collections.site_facts.site_moves import SiteMoves
from storage.documents import Document
from storage.mongodb import Database

SEEN = datetime(2026, 1, 1, tzinfo=UTC)
OPERATOR = [["account:google G-ABCDEFGH12", 2.4]]


def proposed_move(database: Database, organisation: str, old: str, new: str, works: list[str]) -> None:
    """Store the proposal that one site became another, and that both have the same operator."""
    for site in (old, new):
        SiteKits(database).put(SiteKit(
            site, ("asset:/js/read.js", "skeleton:0"), ("account:google G-ABCDEFGH12",), SEEN, SEEN, site == old,
            tuple((organisation, work) for work in works), (), (f"{site}.example:80",), 3, 0, "digest", "digest"))
    found: Document = {"old": old, "new": new, "same_kit": 0.9, "operator": OPERATOR, "own": 40, "carried": 39,
                       "fresh": 0, "kit": ["skeleton:12", "asset:/js/read.js"], "works": works, "leads_there": False,
                       "old_seen": SEEN, "new_seen": SEEN}
    alike: Document = {"same_kit": 0.9, "same_operator": True, "operator": OPERATOR, "kit": ["asset:/js/read.js"]}
    SiteMoves(database).put(organisation, "digest", {"proposals": [found], "ties": []}, {
        old: [{"site": new, **alike}], new: [{"site": old, **alike}]})
