"""Read the books of the sites that copy a work, and keep which of them pass off."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import asdict
from functools import partial

from fingerprinting.text.chapter_numbers import without_numbers
from insight.passing_off.books import ClaimedPage, books_of, folder_of, plain
from insight.passing_off.findings import KnownWork, findings
from insight.passing_off.needed_texts import needed_texts
from storage.collections.matches import Matches, MatchSummary
from storage.collections.page_heads import PageHeads
from storage.collections.pages import Pages, TitledPage
from storage.collections.passings import Passings
from storage.collections.visits import Visits
from storage.collections.works import Works
from storage.documents import Work, derive_id
from storage.inbox import Inbox, StageName
from storage.mongodb import Database

SAMPLE = 60
"""Chapters of a work that its names are read from."""
READING = "3"
"""Raised when findings change their shape: all sites are then read again."""
MOST_PAGES = 400
"""Pages of a folder whose texts are read, spread evenly."""


def read_passing_off(database: Database, copying: Mapping[str, Collection[str]]) -> Iterator[bool]:
    """Judge each site that copies one of some works, or passed off as one.

    `copying` maps the works to the sites of their matches. Each is judged against their owner's library. Yields after
    each site whether it was judged; one whose pages and matches are the same as last time is not.
    """
    sites: defaultdict[str, set[str]] = defaultdict(set)
    passing = Passings(database).sites_about(copying)
    for work in Works(database).works(copying).values():
        sites[work.organisation].update(copying[work.id], passing[work.id])
    for organisation, names in sites.items():
        library = {each.id: each for each in Works(database).every(organisation)}
        for site in sorted(names):
            yield _read_site(database, organisation, site, library)


def _read_site(database: Database, organisation: str, site: str, library: Mapping[str, Work]) -> bool:
    pages, passings = _present(database, site), Passings(database)
    matches: dict[str, MatchSummary] = {}
    current = {page.id for page in pages}
    for match in Matches(database).on_site(site):
        if match.page in current and match.work in library and (
                match.page not in matches or match.page_coverage > matches[match.page].page_coverage):
            matches[match.page] = match
    digest = derive_id(READING, *sorted(page.id for page in pages), *sorted(match.id for match in matches.values()))
    if passings.read_from(organisation, site) == digest:
        return False
    named = _named(pages, library)
    wanted = {folder_of(page.url) for page in pages if page.id in matches} | set(named)
    claimed = _claimed(database, pages, matches, wanted, named)
    known = _known(database, {match.work for match in matches.values()} | set().union(*named.values()), library)
    name = passings.put(organisation, site, [
        {**asdict(each), "kind": each.kind.value,
         **{name: list(getattr(each, name)) for name in ("works", "examples", "pages")}}
        for each in findings(books_of(claimed), known)])
    Inbox(database, StageName.PASSING).enqueue([name])
    passings.mark(name, digest)  # last: a stage that is killed before reads and announces again
    return True


def _present(database: Database, site: str) -> list[TitledPage]:
    """List the pages of a site, without those that the site itself says are not there.

    The chapters of a file are gone with it.
    """
    visits = Visits(database).of_site(site)
    absent = {seen.url for seen in visits if seen.standing.is_absent}
    return [page for page in Pages(database).titled_on(site, {seen.page for seen in visits})
            if page.url not in absent and page.url.partition("#")[0] not in absent]


def _named(pages: Iterable[TitledPage], library: Mapping[str, Work]) -> dict[str, set[str]]:
    """Map folders to the works whose titles stand in the titles of their pages."""
    titles = {work: title for work, each in library.items() if len(title := plain(each.title)) > 1}
    found: dict[str, set[str]] = {}
    for page in pages:
        # Without numbers as well: so a book's title is read where they stand within it.
        written = f"{plain(page.title)} {plain(without_numbers(page.title))}"
        if works := {work for work, title in titles.items() if title in written}:
            found.setdefault(folder_of(page.url), set()).update(works)
    return found


def _claimed(database: Database, pages: list[TitledPage], matches: Mapping[str, MatchSummary],
             wanted: set[str], named: Collection[str]) -> list[ClaimedPage]:
    """Read the texts of some folders, as far as they can matter.

    The other pages only tell what titles on the site look like.
    """
    held: defaultdict[str, list[str]] = defaultdict(list)
    for page in pages:
        held[folder_of(page.url)].append(page.id)
    spread = {folder: held[folder][::-(-len(held[folder]) // MOST_PAGES) or 1] for folder in sorted(wanted)}
    texts = needed_texts(PageHeads(database), spread, named, matches)
    return [ClaimedPage(page.url, page.title, page.author, texts.get(page.id, ""),
                        match.work if (match := matches.get(page.id)) else "", match.page_coverage if match else 0.0,
                        page.id)
            for page in pages]


def _known(database: Database, wanted: set[str], library: Mapping[str, Work]) -> dict[str, KnownWork]:
    return {work: KnownWork(work, library[work].title, library[work].author, partial(_sample, database, work))
            for work in sorted(wanted & library.keys())}


def _sample(database: Database, work: str) -> list[str]:
    """Read chapters of a work, spread evenly."""
    works = Works(database)
    heads = works.heads(work)
    texts = works.versions(head["version"] for head in heads[::-(-len(heads) // SAMPLE) or 1])
    return [chapter.text for chapter in texts.values()]
