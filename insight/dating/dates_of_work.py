"""Date the copies of works from stored matches, and store the results."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from datetime import datetime

from insight.coverage.last_absence import FirstSight, last_absences
from insight.dating.editions import Decoy, Edition, History, editions_of
from insight.dating.taken import Taken, taken
from insight.family.evidence_of_work import COPIES
from storage.collections.matches import MatchSummary
from storage.collections.origins.datings import Datings, dating_id
from storage.collections.origins.decoys import Decoys
from storage.collections.origins.work_edits import erased_chapters
from storage.collections.page_heads import PageHead, PageHeads
from storage.collections.works import Works
from storage.documents import Document, derive_id
from storage.mongodb import Database

READING = "3"
"""Version of the method; raise it if the method changes, so that all copies are dated again."""
BATCH = 25
"""Copies whose texts are held in memory together; a batch must be done before the lease ends."""


def read_dates(database: Database, stored: Mapping[str, Iterable[MatchSummary]]) -> Iterator[int]:
    """Date the copies of works that are new or whose chapter has changed since.

    `stored` maps each work to its stored matches. Yields the number of copies after each batch. Only the first sight of
    a chapter at an address is dated, because a later version of the page need not have been copied again. Dates of
    chapters with erased texts stay as they are, because the remaining texts would date the copies wrongly.
    """
    matches = [match for some in stored.values() for match in some if match.verdict in COPIES]
    deleted = erased_chapters(database, {match.chapter for match in matches})
    kept = {dating_id(match.url, match.chapter) for match in matches if match.chapter in deleted}
    matches = [match for match in matches if match.chapter not in deleted]
    histories = _histories(database, {match.chapter for match in matches})
    sights = _first_sights(database, [match for match in matches if match.chapter in histories])
    known = Datings(database).read_from(stored)
    Datings(database).drop(known.keys() - sights.keys() - kept)
    wanted = [(name, _digest(match, histories[match.chapter]), match, page) for name, (match, page) in sights.items()]
    changed = [each for each in wanted if known.get(each[0]) != each[1]]
    for start in range(0, len(changed), BATCH):
        batch = changed[start:start + BATCH]
        Datings(database).put(list(_datings(database, batch, histories)))
        yield len(batch)


def _histories(database: Database, chapters: set[str]) -> dict[str, History]:
    """Read the history of chapters.

    Chapters that never changed and had no decoy are left out.
    """
    decoys, found = Decoys(database).of_chapters(chapters), {}
    works = Works(database)
    changed = {chapter for chapter, versions in works.version_ids(chapters).items() if len(versions) > 1}
    stored = works.dated_versions(changed | decoys.keys())
    current = works.versions(works.current(name for name, versions in stored.items() if len(versions) > 1).values())
    shown = {each.chapter: each.text for each in current.values()}
    for chapter, versions in stored.items():
        planted = tuple(Decoy(each.sentence, each.after, each.since, each.until) for each in decoys.get(chapter, ()))
        if len(versions) > 1 or planted:
            found[chapter] = History(_up_to_now(editions_of(versions), shown.get(chapter)), planted)
    return found


def _up_to_now(editions: Sequence[Edition], shown: str | None) -> tuple[Edition, ...]:
    """Append the current text if an older version has become current again.

    A version is stored only once, so the time at which it became current again is unknown.
    """
    if shown is None or shown == editions[-1].text:
        return tuple(editions)
    return *editions, Edition(shown, editions[-1].since, is_stated=False)


def _first_sights(
    database: Database, matches: Sequence[MatchSummary],
) -> dict[str, tuple[MatchSummary, PageHead]]:
    """Map each dating id to the first page version at that address with that chapter."""
    pages = PageHeads(database).of({match.page for match in matches})
    found: dict[str, tuple[MatchSummary, PageHead]] = {}
    for match in sorted(matches, key=lambda each: each.id):
        name, page = dating_id(match.url, match.chapter), pages.get(match.page)
        if page and (name not in found or page.fetched_at < found[name][1].fetched_at):
            found[name] = match, page
    return found


def _datings(
    database: Database, batch: Sequence[tuple[str, str, MatchSummary, PageHead]], histories: Mapping[str, History],
) -> Iterator[Document]:
    texts = PageHeads(database).texts(page.id for *_, page in batch)
    sights = {name: FirstSight(match.url, match.site, page.fetched_at) for name, _, match, page in batch}
    absences = last_absences(database, set(sights.values()))
    for name, digest, match, page in batch:
        read = taken(histories[match.chapter], texts.get(page.id, ""), page.fetched_at)
        not_seen = absences[sights[name]]
        yield {"_id": name, "read_from": digest, "work": match.work, "chapter": match.chapter, "site": match.site,
               "url": match.url, "seen": page.fetched_at, **(_dating(read, not_seen) if read else {})}


def _dating(read: Taken, not_seen: datetime | None) -> Document:
    return {"since": read.since, "until": read.until, "not_seen": not_seen, "contradicts": read.contradicts,
            "second_hand": read.is_second_hand(not_seen),
            "reasons": [{**asdict(reason), "why": reason.why.value} for reason in read.reasons]}


def _digest(match: MatchSummary, history: History) -> str:
    parts = [f"{each.since.isoformat()} {each.text}" for each in history.editions]
    parts += [f"{each.since.isoformat()} {each.until.isoformat()} {each.sentence}" for each in history.decoys]
    return derive_id("dating", READING, match.id, *parts)
