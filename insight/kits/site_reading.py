"""Read the kit of a site from its stored pages only, and store it."""

from collections.abc import Iterable, Sequence, Set
from dataclasses import replace
from typing import NamedTuple
from urllib.parse import urlsplit

from lxml.etree import ParserError

from insight.kits.markup import source_of
from insight.kits.traits import PageSource, SiteTraits, traits_of
from storage.capture_conditions.conditions import ConditionsLog, conditions_id
from storage.collections.crawls import Crawls
from storage.collections.exchanges import Exchanges
from storage.collections.matches import Matches, MatchSummary
from storage.collections.site_facts.captured_pages import CapturedPage, captured_pages
from storage.collections.site_facts.site_boilerplate import BoilerplateCounts, SiteBoilerplateCounts
from storage.collections.site_facts.site_icons import SiteIcons
from storage.collections.site_facts.site_kits import SiteKit, SiteKits
from storage.collections.visits import Seen, Visits
from storage.documents import INFRINGING, derive_id
from storage.fetch_outcome import Standing
from storage.mongodb import Database
from storage.raw.store import RawError, RawStore

READING = "3"
"""Version of the traits' format; raise it if the format changes, so that all sites are read again."""
SAMPLE = 12
"""Maximum pages of a site whose markup is read, spread evenly over its addresses."""
PHRASES, REPEATED = 12, 3
"""Maximum lines that count as a site's phrases, and minimum pages that must contain each."""
GONE = 0.9
"""Minimum share (0–1) of addresses that held copies and now hold none for the site to count as gone."""
CRAWLS = 5
"""Number of latest crawls that show where addresses redirect to."""


class Reading(NamedTuple):
    """The kit of a site before and now; None if there is none."""

    former: SiteKit | None
    kit: SiteKit | None


def read_site(database: Database, raw: RawStore, site: str) -> Reading:
    """Read a site again if its pages, copies or availability changed.

    A site without pages has no current kit.
    """
    former, pages = SiteKits(database).get(site), captured_pages(database, site)
    if pages.first_seen is None:
        return Reading(former, None)
    sample = pages.newest[::-(-len(pages.newest) // SAMPLE)]
    matches = [match for match in Matches(database).on_site(site) if match.verdict in INFRINGING]
    visits = Visits(database).of_site(site)
    last_seen = max([pages.first_seen, *(visit.fetched_at for visit in visits)])
    is_gone = _is_gone(visits, {match.url for match in matches})
    icon = SiteIcons(database).get(site)
    digest = icon.digest if icon else ""
    traits_from = derive_id("traits", READING, digest, *(page.id for page in sample))
    read_from = derive_id("kit", traits_from, pages.first_seen.isoformat(), last_seen.isoformat() if is_gone else "",
                          *sorted(match.id for match in matches))
    if former and former.read_from == read_from:
        return Reading(former, former)
    bare = SiteKit(site, (), (), pages.first_seen, last_seen, is_gone, _works(matches), _leads_to(database, site),
                   _hosts(page.url for page in pages.newest), 0, 0, traits_from, read_from)
    kit = replace(bare, kit=former.kit, operator=former.operator, pages=former.pages, unread=former.unread) \
        if former and former.traits_from == traits_from else _with_traits(database, raw, bare, sample, digest)
    SiteKits(database).put(kit)
    return Reading(former, kit)


def _with_traits(database: Database, raw: RawStore, kit: SiteKit, sample: Sequence[CapturedPage],
                 icon: str) -> SiteKit:
    """Read the markup of some pages; pages that cannot be read are counted."""
    sources = _sources(database, raw, kit.site, sample)
    read: list[SiteTraits] = []
    for source in sources:
        try:
            read.append(traits_of([replace(source, icon=icon)]))
        except (ParserError, ValueError):  # no markup at all, or characters that markup must not contain
            continue
    known = SiteBoilerplateCounts(database).get(kit.site)
    shown = frozenset(f"phrase:{phrase}" for phrase in _phrases(known)) | {f"skeleton:{piece}" for piece in known.lists}
    traits = shown.union(*(each.kit for each in read)), frozenset[str]().union(*(each.operator for each in read))
    return replace(kit, kit=tuple(sorted(traits[0])), operator=tuple(sorted(traits[1])), pages=len(read),
                   unread=len(sample) - len(read))


def _sources(database: Database, raw: RawStore, site: str, sample: Sequence[CapturedPage]) -> list[PageSource]:
    exchanges, found = Exchanges(database, raw), []
    names = {page.id: conditions_id(page.run, site, urlsplit(page.url).netloc) for page in sample}
    conditions = ConditionsLog(database).get(names.values())
    for page in sample:
        try:
            capture = exchanges.capture(page.capture)
        except RawError:  # its file was pruned; the rest of the site is still read
            continue
        if capture:
            found.append(source_of(capture, page.encoding, conditions.get(names[page.id])))
    return found


def _phrases(known: BoilerplateCounts) -> list[str]:
    """List the digests of the lines that occur on most pages of a site."""
    least = max(REPEATED, known.pages / 2)
    counts = sorted(known.counts.items(), key=lambda item: (-item[1], item[0]))
    return [digest for digest, count in counts if count >= least][:PHRASES]


def _is_gone(visits: Iterable[Seen], urls: Set[str]) -> bool:
    """Tell whether the addresses that held copies no longer do.

    An unreachable address counts as gone under the same rule as in a crawl; one that says that it is gone counts at
    once.
    """
    absent = [_is_absent(visit) for visit in visits if visit.url in urls]
    return bool(absent) and sum(absent) >= GONE * len(absent)


def _is_absent(visit: Seen) -> bool:
    """Tell whether an address held nothing at the last visit.

    A refusal does not count.
    """
    return (visit.standing not in (Standing.THERE, Standing.BLOCKED)
            or visit.doubt in (Standing.GONE, Standing.SOFT_404, Standing.MOVED))


def _works(matches: Iterable[MatchSummary]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted({(match.organisation, match.work) for match in matches}))


def _leads_to(database: Database, site: str) -> tuple[str, ...]:
    """List the hosts to which addresses of a site were redirected."""
    return _hosts(url for crawl in Crawls(database).newest(site, CRAWLS) for url in crawl.moved_to)


def _hosts(urls: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted({urlsplit(url).netloc for url in urls}))
