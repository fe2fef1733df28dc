"""The matcher's stages: add chapters to the index, and match pages against it."""

import logging
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import TypeVar

from redis import Redis

from fingerprinting.handover import Fresh
from fingerprinting.methods import DEFAULT
from fingerprinting.methods.base import Fingerprinter
from fingerprinting.text.folding.fold import Folded, fold
from matcher.boilerplate_learning import LearnedBoilerplate
from matcher.candidates import PAGES, propose
from matcher.finding import Answer, Finding, Translations
from matcher.index.generation import Item
from matcher.index.index import FILL
from matcher.index.pointer import IndexLostError, IndexUnreadableError
from matcher.index.segments.disk_level import DiskLevel
from matcher.index.spaces import Spaces
from matcher.matcher import Matcher
from matcher.readings.page_lookup import Page as FoldedPage
from matcher.sources import LibrarySources
from storage import mongodb, redis
from storage.claims.parcel import Claim
from storage.collections.matches import Matches
from storage.collections.pages import Pages
from storage.collections.works import Works
from storage.documents import INFRINGING, Fingerprint, Match, Page
from storage.inbox import Inbox, StageName
from storage.inbox_stage import FINISHED, LONGEST_TURN, TURN, Claimed, InboxStage, Unfinished
from storage.mongodb import Database
from storage.settings import Settings
from storage.stage import Stage

logger = logging.getLogger(__name__)

BUCKETS = 32
"""Buckets of the index for each chapter that is added at once. Writing to a bucket costs the same for one record as for
many, so a large index is added to less often. A chapter of 3,000 characters has some 250 records.
"""

Loaded = TypeVar("Loaded")
Version = TypeVar("Version")


class _MatcherStage(InboxStage[Loaded]):
    """A stage that waits while the index is being rebuilt.

    A lost index is rebuilt by the stage's next step.
    """

    def __init__(self, database: Database, spaces: Spaces, fresh: Fresh | None = None) -> None:
        """Work on the spaces of an index.

        Documents just stored are handed over through `fresh`.
        """
        super().__init__(database)
        self._spaces = spaces
        self._fresh = fresh or Fresh()

    def is_ready(self) -> bool:
        """Tell whether the index can answer.

        False while another process is rebuilding it.
        """
        return self._spaces.ready()

    def is_outage(self, error: Exception) -> bool:
        """Tell whether a server failed, or the index is lost or cannot be read."""
        return isinstance(error, (IndexLostError, IndexUnreadableError)) or super().is_outage(error)

    def is_repaired_by_next_step(self, error: Exception) -> bool:
        """Tell whether the index is lost; it is rebuilt before anything else is claimed."""
        return isinstance(error, IndexLostError)

    def _with_fingerprints(self, kind: str, versions: Mapping[str, Version]) -> dict[str, tuple[Version, Fingerprint]]:
        """Pair versions with their fingerprints; enqueue those that have none."""
        fingerprints = self._fresh.fingerprints.take(versions)
        fingerprints |= self._spaces.fingerprints(versions.keys() - fingerprints.keys())
        self._spaces.ask_for(kind, [version_id for version_id in versions if version_id not in fingerprints])
        return {version_id: (versions[version_id], fingerprint) for version_id, fingerprint in fingerprints.items()}


class IndexStage(_MatcherStage[tuple[str, Fingerprint]]):
    """Add chapter versions to the index; enqueue similar stored pages for matching."""

    name = StageName.INDEX
    limit = TURN
    longest = LONGEST_TURN
    batch = FILL

    def __init__(self, database: Database, spaces: Spaces, fresh: Fresh | None = None) -> None:
        super().__init__(database, spaces, fresh)
        self._match = Inbox(database, StageName.MATCH)
        self._works = Works(database)

    def step(self, limit: int = 0) -> int:
        """Process up to `limit` ids, by default as many as are worth one step."""
        return super().step(limit or max(self.worthwhile(), self._turns.length))

    def worthwhile(self) -> int:
        """Return how many chapters are best added at once."""
        generation = self._spaces.chapters.pointer().current
        return min(max((1 << generation.bits) // BUCKETS, TURN), FILL) if generation else TURN

    def load(self, claims: Sequence[Claim]) -> dict[str, tuple[str, Fingerprint]]:
        """Find the chapters of versions, by id, with the versions' fingerprints."""
        ids = {claim.id for claim in claims}
        chapters = self._fresh.chapter_ids.take(ids)
        return self._with_fingerprints("chapter", chapters | self._works.chapters_of(ids - chapters.keys()))

    def process(self, batch: Sequence[Claimed[tuple[str, Fingerprint]]]) -> Unfinished:
        """Index the current versions and enqueue the pages that resemble them."""
        items = {claimed.claim.id: self._spaces.item(claimed.item[1]) for claimed in batch}
        with self.holding():
            current = self._replaced({claimed.item[0] for claimed in batch}, items)
        self._match.enqueue(self._pages_like([item for version, item in items.items() if version in current]))
        # A version is written before its chapter's head, so one that is not current may be about to become so.
        return Unfinished([claimed.claim.id for claimed in batch
                           if claimed.claim.id not in current and not claimed.claim.absences])

    def _replaced(self, chapters: set[str], items: dict[str, Item]) -> set[str]:
        """Index the current items and remove all other versions of their chapters.

        Returns the current versions.

        The current versions are read again after each change, because the library and other workers may be changing the
        same chapters.
        """
        before: set[str] | None = None
        current = self._current(chapters)
        while current != before:
            self._spaces.chapters.add(item for version_id, item in items.items() if version_id in current)
            versions = self._works.version_ids(chapters)
            self._spaces.remove_chapters({version_id for ids in versions.values() for version_id in ids} - current)
            before, current = current, self._current(chapters)
        # A version that has become current again may have been removed as outdated after its own worker had found it
        # indexed.
        self.inbox.enqueue(self._spaces.chapters.absent(current - items.keys()))
        return current

    def _current(self, chapters: set[str]) -> set[str]:
        return set(self._works.indexed(chapters).values())

    def _pages_like(self, items: Sequence[Item]) -> set[str]:
        """Find the pages that may copy new chapters.

        A few chapters at a time, because the results of a look-up are held in memory.
        """
        keys = [item.keys for item in items]
        return {candidate.id for start in range(0, len(keys), TURN)
                for proposal in propose(self._spaces.pages, keys[start:start + TURN], PAGES)
                for candidate in proposal.candidates}


class MatchStage(_MatcherStage[tuple[Page, Fingerprint]]):
    """Compare page versions with the library and store what they have in common."""

    name = StageName.MATCH
    limit = TURN
    longest = batch = LONGEST_TURN

    def __init__(self, database: Database, spaces: Spaces, matcher: Matcher, fresh: Fresh | None = None) -> None:
        super().__init__(database, spaces, fresh)
        self._matcher = matcher
        self._case, self._insight = Inbox(database, StageName.CASE), Inbox(database, StageName.INSIGHT)
        self._pictures = Inbox(database, StageName.PICTURES)
        self._pages, self._matches = Pages(database), Matches(database)
        self._boilerplate = LearnedBoilerplate(self._pages)

    def load(self, claims: Sequence[Claim]) -> dict[str, tuple[Page, Fingerprint]]:
        """Find page versions with their fingerprints."""
        ids = {claim.id for claim in claims}
        pages = self._fresh.pages.take(ids)
        return self._with_fingerprints("page", pages | self._pages.versions(ids - pages.keys()))

    def process(self, batch: Sequence[Claimed[tuple[Page, Fingerprint]]]) -> Unfinished:
        """Add pages to the index of pages, then match them.

        A chapter indexed at the same time either finds them there or is found by them.
        """
        pages = [claimed.item[0] for claimed in batch]
        items = [self._spaces.item(claimed.item[1]) for claimed in batch]
        self._spaces.pages.add(items)
        folded = self._folded(pages, items)
        answers = list(self._answers(folded))
        self._tell_not_encoded(answers)
        version = self._matcher.version  # computing it takes a digest, and it is the same for all matches
        matches = [self._match(page, finding, answer.read or shape.folded, version)
                   for page, shape, answer in zip(pages, folded, answers, strict=True)
                   for finding in answer.findings if finding.judgement.verdict != "unrelated"]
        samples = {page.id for page in pages if page.is_sample}
        self._pictures.enqueue({match.page for match in matches} & samples)  # read in full and matched later
        matches = [match for match in matches if match.page not in samples]
        self._case.enqueue(match.id for match in matches)
        self._insight.enqueue({match.work for match in matches if match.verdict in INFRINGING})
        self._matches.put(matches)
        return FINISHED

    def _answers(self, pages: Sequence[FoldedPage]) -> Iterator[Answer]:
        """Answer a few pages at a time, because the chapters they may copy are in memory."""
        for start in range(0, len(pages), TURN):
            for answer in self._matcher.answer(pages[start:start + TURN]):
                self.keep_all()
                yield answer

    def _folded(self, pages: Sequence[Page], items: Sequence[Item]) -> list[FoldedPage]:
        folds = self._fresh.folds.take(page.id for page in pages)
        folded = []
        for page, item in zip(pages, items, strict=True):
            self.keep_all()
            folded.append(FoldedPage(folds.get(page.id) or fold(page.text), item.keys, self._boilerplate.of(page.site)))
        return folded

    def _tell_not_encoded(self, answers: Sequence[Answer]) -> None:
        """Log how many pages were not compared with other languages, by reason."""
        counts = Counter(answer.not_encoded for answer in answers if answer.not_encoded)
        if counts:
            logger.info("pages not encoded: %s", ", ".join(f"{name} {count}" for name, count in sorted(counts.items())))
        long = [answer.not_looked_at for answer in answers if answer.not_looked_at]
        if long:
            logger.warning("%d pages are so long that %d of their characters were not searched for translations",
                           len(long), sum(long))

    def _method(self, finding: Finding, version: str) -> str:
        """Return the version of what found a match; translations have one of their own."""
        translations = self._matcher.translations
        translated = translations if finding.judgement.verdict == "translated" else None
        return f"{version} {translated.version}" if translated else version

    def _match(self, page: Page, finding: Finding, shape: Folded, version: str) -> Match:
        source, evidence = finding.source, finding.evidence
        return Match(
            page=page.id, url=page.url, site=page.site, organisation=source.organisation, work=source.work,
            chapter=source.chapter, chapter_version=source.id, method=self._method(finding, version),
            verdict=finding.judgement.verdict, score=finding.score,
            identity=evidence.identity, page_coverage=evidence.page_coverage,
            source_coverage=evidence.source_coverage, passages=finding.passages,
            evasions=dict(shape.evasions), found_at=datetime.now(UTC), reason=finding.judgement.reason,
            literal_identity=finding.literal.identity, inserted=finding.literal.inserted,
            disguises=finding.literal.disguises,
        )


def built(
    database: Database, connection: Redis, method: Fingerprinter = DEFAULT, fresh: Fresh | None = None,
    translations: Translations | None = None, disk: DiskLevel | None = None,
) -> tuple[IndexStage, MatchStage]:
    """Build both stages over the stores, for one method."""
    spaces = Spaces(database, connection, method, disk)
    matcher = Matcher(spaces.chapters, LibrarySources.stored(database, method), method)
    matcher.translations = translations
    return IndexStage(database, spaces, fresh), MatchStage(database, spaces, matcher, fresh)


def stages(
    settings: Settings, fresh: Fresh | None = None, translations: Translations | None = None
) -> list[Stage]:
    """List the package's stages."""
    return list(built(mongodb.connect(settings), redis.connect(settings), fresh=fresh, translations=translations,
                      disk=DiskLevel.of(settings)))
