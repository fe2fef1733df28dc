"""Judge the books of sites that copy a work, and store which of them pass off."""

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
"""Maximum chapters of a work from which its names are read."""
READING = "3"
"""Version of the findings' format; raise it if the format changes, so that all sites are read again."""
MOST_PAGES = 400
"""Maximum pages of a folder whose texts are read, spread evenly."""


def read_passing_off(database: Database, copying: Mapping[str, Collection[str]]) -> Iterator[bool]:
    """Judge each site that copies one of some works or passed off as one.

    `copying` maps the works to the sites of their matches. Each site is judged against the library of the works'
    organisation. Yields for each site whether it was judged; a site whose pages and matches have not changed is not.
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
    passings.mark(name, digest)  # last, so that a stage that is killed before this reads and announces the site again
    return True


def _present(database: Database, site: str) -> list[TitledPage]:
    """List the pages of a site that the site does not itself report as absent.

    The chapters of a file are gone if the file is.
    """
    visits = Visits(database).of_site(site)
    absent = {seen.url for seen in visits if seen.standing.is_absent}
    return [page for page in Pages(database).titled_on(site, {seen.page for seen in visits})
            if page.url not in absent and page.url.partition("#")[0] not in absent]


def _named(pages: Iterable[TitledPage], library: Mapping[str, Work]) -> dict[str, set[str]]:
    """Map folders to the works whose titles occur in the titles of their pages."""
    titles = {work: title for work, each in library.items() if len(title := plain(each.title)) > 1}
    found: dict[str, set[str]] = {}
    for page in pages:
        # Also without numbers, because a number may stand inside a book's title.
        written = f"{plain(page.title)} {plain(without_numbers(page.title))}"
        if works := {work for work, title in titles.items() if title in written}:
            found.setdefault(folder_of(page.url), set()).update(works)
    return found


def _claimed(database: Database, pages: list[TitledPage], matches: Mapping[str, MatchSummary],
             wanted: set[str], named: Collection[str]) -> list[ClaimedPage]:
    """Read the texts of some folders, as far as they can matter.

    The other pages only show what titles look like on this site.
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
