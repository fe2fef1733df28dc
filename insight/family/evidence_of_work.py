"""Gather the copies of works from which their families are inferred."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from insight.family.differences import normal
from insight.family.witness import Witness, witness_of
from storage.collections.matches import Matches, MatchSummary
from storage.collections.page_heads import PageHeads
from storage.collections.works import Works
from storage.documents import Match, Verdict, derive_id
from storage.mongodb import Database

CHAPTERS = 60
"""Maximum chapters compared, the most copied first; they have enough errors to tell sites apart."""
SITES = 120
"""Maximum sites compared, those with the most chapters first."""
REVISION = 2
"""Version of the method; families inferred by an older one are inferred again."""
TOGETHER = 500
"""Number of copies above which no further works are added to a batch, because their texts are in memory together."""
COPIES: frozenset[Verdict] = frozenset({"identical", "near_copy", "excerpt", "licensed"})
"""Verdicts of copies that keep the wording; errors in a retelling say nothing about its source."""


class Chosen(NamedTuple):
    """The compared copies: one match per site and chapter."""

    matches: Mapping[tuple[str, str], MatchSummary]

    @property
    def digest(self) -> str:
        """Digest of the copies and the method; the same copies give the same family."""
        return derive_id("family", str(REVISION), *sorted(match.id for match in self.matches.values()))


def chosen(matches: Iterable[MatchSummary]) -> Chosen:
    """Choose the copy of each chapter on each site that covers most of the chapter.

    `matches` are those of one work. The numbers of chapters and sites are limited.
    """
    best = best_copies(matches)
    chapters = _most(CHAPTERS, (chapter for _, chapter in best))
    sites = _most(SITES, (site for site, chapter in best if chapter in chapters))
    return Chosen({key: match for key, match in best.items() if key[0] in sites and key[1] in chapters})


def best_copies(matches: Iterable[MatchSummary]) -> dict[tuple[str, str], MatchSummary]:
    """Map site and chapter to the copy there that covers most of the chapter."""
    best: dict[tuple[str, str], MatchSummary] = {}
    for match in matches:
        key = match.site, match.chapter
        if match.verdict in COPIES and (key not in best or _rank(match) > _rank(best[key])):
            best[key] = match
    return best


class Evidence(NamedTuple):
    """The evidence from which the family of a work is inferred."""

    work: str
    witnesses: dict[str, Witness]
    """By site."""
    originals: dict[str, str]
    """The current chapters by id, normalised."""


def evidence(database: Database, copies: Mapping[str, Chosen]) -> Iterator[Evidence]:
    """Compare each site's copies of works with the current chapters.

    `copies` are the chosen copies of each work. Works with few copies are read together.
    """
    some: dict[str, Chosen] = {}
    for work, held in copies.items():
        some[work] = held
        if sum(len(each.matches) for each in some.values()) >= TOGETHER:
            yield from _read(database, some)
            some = {}
    if some:
        yield from _read(database, some)


def _read(database: Database, copies: Mapping[str, Chosen]) -> Iterator[Evidence]:
    works = Works(database)
    current = works.current({chapter for each in copies.values() for _, chapter in each.matches})
    texts = {chapter.chapter: normal(chapter.text) for chapter in works.versions(current.values()).values()}
    matches = Matches(database).get(match.id for each in copies.values() for match in each.matches.values())
    pages = PageHeads(database).texts(match.page for match in matches.values())
    for work, held in copies.items():
        copied: dict[str, dict[str, str]] = defaultdict(dict)
        for (site, chapter), summary in held.matches.items():
            if (match := matches.get(summary.id)) and match.page in pages:
                copied[site][chapter] = _copied_part(match, pages[match.page])
        originals = {chapter: texts[chapter] for _, chapter in held.matches if texts.get(chapter)}
        yield Evidence(work, {site: witness_of(originals, chapters) for site, chapters in copied.items()}, originals)


def _rank(match: MatchSummary) -> tuple[float, str]:
    return match.source_coverage, match.id


def _most(count: int, names: Iterable[str]) -> set[str]:
    ranked = sorted(Counter(names).items(), key=lambda item: (-item[1], item[0]))
    return {name for name, _ in ranked[:count]}


def _copied_part(match: Match, page: str) -> str:
    """Cut a page to the copied part; text around it is no copying error."""
    if not match.passages:
        return ""
    return page[min(passage.page[0] for passage in match.passages):max(passage.page[1] for passage in match.passages)]
