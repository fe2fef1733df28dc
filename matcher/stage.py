"""The matcher's stages: chapters into the index, and pages against it."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime

from pymongo.database import Database
from pymongo.errors import PyMongoError
from redis import Redis
from redis.exceptions import RedisError

from fingerprinting.methods import DEFAULT
from fingerprinting.methods.base import Fingerprinter
from fingerprinting.text.folding.fold import fold
from matcher.boilerplate_learning import Furnishing
from matcher.candidates import PAGES, propose
from matcher.index.generation import Item
from matcher.index.index import IndexLostError
from matcher.index.spaces import Spaces
from matcher.matcher import Finding, Matcher
from matcher.matcher import Page as FoldedPage
from matcher.sources import StoredSources
from storage import mongodb, redis
from storage.collections.matches import Matches
from storage.collections.pages import Pages
from storage.collections.works import Works
from storage.documents import Document, Fingerprint, Match, Page
from storage.inbox import Claim, Inbox
from storage.settings import Settings
from storage.stage import Stage

OUTAGES = (IndexLostError, RedisError, PyMongoError)
"""What goes wrong with a server, and is no page's fault."""
TOGETHER = 16
"""Pages matched between two signs of life."""


@contextmanager
def _held(inbox: Inbox, claims: Sequence[Claim]) -> Iterator[None]:
    """Put claims back when a server fails; an index that was lost under way is rebuilt by the next step."""
    try:
        yield
    except IndexLostError:
        inbox.release(claims)
    except OUTAGES:
        with suppress(PyMongoError):
            inbox.release(claims)
        raise


class IndexStage:
    """Puts chapter versions into the index and sends the stored pages that share something with them to matching."""

    name = "index"

    def __init__(self, database: Database[Document], spaces: Spaces) -> None:
        self._spaces = spaces
        self._inbox, self._match = Inbox(database, self.name), Inbox(database, "match")
        self._works = Works(database)

    def step(self, limit: int = 256) -> int:
        """Index up to `limit` chapter versions; none while the index is being rebuilt by another process."""
        if not self._spaces.ready():
            return 0
        claims = self._inbox.claim(limit)
        with _held(self._inbox, claims):
            self._do({claim.id: claim for claim in claims})
        return len(claims)

    def _do(self, claims: dict[str, Claim]) -> None:
        chapters = self._works.versions(claims)
        self._inbox.later([claim for each, claim in claims.items() if each not in chapters])
        made = self._spaces.fingerprints(chapters)
        unmade = [each for each in chapters if each not in made]
        self._spaces.ask_for("chapter", unmade)
        self._inbox.later([claims[each] for each in unmade])
        items = self._items(list(made.values()), claims)
        current = self._replaced({chapters[each].chapter for each in items}, items)
        self._match.announce(self._pages_like([item for each, item in items.items() if each in current]))
        # A version is written before its chapter's head, so one that is not current may be about to become it.
        unsure = [claims[each] for each in items if each not in current and not claims[each].absences]
        self._inbox.later(unsure)
        self._inbox.done([claims[each] for each in items if claims[each] not in unsure])

    def _items(self, fingerprints: Sequence[Fingerprint], claims: dict[str, Claim]) -> dict[str, Item]:
        items = {}
        for each in fingerprints:
            try:
                items[each.subject] = self._spaces.item(each)
            except Exception as error:  # noqa: BLE001 - one damaged fingerprint must not hold up the others
                self._inbox.fail(claims[each.subject], f"{type(error).__name__}: {error}")
        return items

    def _replaced(self, chapters: set[str], items: dict[str, Item]) -> set[str]:
        """Put in those items that are current, take out every other version of their chapters; gives what is current.

        What is current is read again after each change, as the library and other workers may be at the same chapters.
        """
        before: set[str] | None = None
        current = self._current(chapters)
        while current != before:
            self._spaces.chapters.add(item for each, item in items.items() if each in current)
            versions = self._works.version_ids(chapters)
            self._spaces.remove_chapters({each for ids in versions.values() for each in ids} - current)
            before, current = current, self._current(chapters)
        # A version that became current again was taken out as stale after its own worker had found it there.
        self._inbox.announce(self._spaces.chapters.absent(current - items.keys()))
        return current

    def _current(self, chapters: set[str]) -> set[str]:
        return set(self._works.current(chapters).values())

    def _pages_like(self, items: Sequence[Item]) -> set[str]:
        proposals = propose(self._spaces.pages, [item.keys for item in items], PAGES)
        return {candidate.id for proposal in proposals for candidate in proposal.candidates}


class MatchStage:
    """Compares page versions with the library and stores what they have in common."""

    name = "match"

    def __init__(self, database: Database[Document], spaces: Spaces, matcher: Matcher) -> None:
        self._spaces, self._matcher = spaces, matcher
        self._inbox, self._case = Inbox(database, self.name), Inbox(database, "case")
        self._pages, self._matches = Pages(database), Matches(database)
        self._furnishing = Furnishing(self._pages)

    def step(self, limit: int = 64) -> int:
        """Match up to `limit` pages; none while the index is being rebuilt by another process."""
        if not self._spaces.ready():
            return 0
        claims = self._inbox.claim(limit)
        with _held(self._inbox, claims):
            self._do({claim.id: claim for claim in claims})
        return len(claims)

    def _do(self, claims: dict[str, Claim]) -> None:
        pages = self._pages.versions(claims)
        self._inbox.later([claim for each, claim in claims.items() if each not in pages])
        made = self._spaces.fingerprints(pages)
        unmade = [each for each in pages if each not in made]
        self._spaces.ask_for("page", unmade)
        self._inbox.later([claims[each] for each in unmade])
        ready = [pages[each] for each in made]
        for start in range(0, len(ready), TOGETHER):
            self._inbox.renew([claims[page.id] for page in ready[start:]])
            self._some(ready[start:start + TOGETHER], made, claims)

    def _some(self, pages: Sequence[Page], made: dict[str, Fingerprint], claims: dict[str, Claim]) -> None:
        try:
            self._store(pages, made)
        except OUTAGES:
            raise
        except Exception as error:  # noqa: BLE001 - one poisonous page must not hold up the others
            if len(pages) == 1:
                self._inbox.fail(claims[pages[0].id], f"{type(error).__name__}: {error}")
                return
            for page in pages:
                self._some([page], made, claims)
        else:
            self._inbox.done([claims[page.id] for page in pages])

    def _store(self, pages: Sequence[Page], made: dict[str, Fingerprint]) -> None:
        """Add to the index of pages first: a chapter indexed meanwhile finds them there or is found by them."""
        items = [self._spaces.item(made[page.id]) for page in pages]
        self._spaces.pages.add(items)
        folded = [FoldedPage(fold(page.text), item.keys, self._furnishing.of(page.site))
                  for page, item in zip(pages, items, strict=True)]
        judged = self._matcher.judge(folded)
        matches = [self._match(page, finding, shape)
                   for page, shape, findings in zip(pages, folded, judged, strict=True)
                   for finding in findings if finding.judgement.verdict != "unrelated"]
        self._case.announce(match.id for match in matches)
        self._matches.put(matches)

    def _match(self, page: Page, finding: Finding, shape: FoldedPage) -> Match:
        source, evidence = finding.source, finding.evidence
        return Match(
            page=page.id, url=page.url, site=page.site, organisation=source.organisation, work=source.work,
            chapter=source.chapter, chapter_version=source.id, method=self._matcher.version,
            verdict=finding.judgement.verdict, confidence=finding.judgement.confidence, score=finding.score,
            identity=evidence.identity, page_coverage=evidence.page_coverage,
            source_coverage=evidence.source_coverage, passages=finding.passages,
            evasions=dict(shape.folded.evasions), found_at=datetime.now(UTC), reason=finding.judgement.reason,
        )


def built(
    database: Database[Document], connection: Redis, method: Fingerprinter = DEFAULT
) -> tuple[IndexStage, MatchStage]:
    """Build both stages over the stores, by a method."""
    spaces = Spaces(database, connection, method)
    matcher = Matcher(spaces.chapters, StoredSources(database), method)
    return IndexStage(database, spaces), MatchStage(database, spaces, matcher)


def stages(settings: Settings) -> list[Stage]:
    """List the package's stages."""
    return list(built(mongodb.connect(settings), redis.connect(settings)))
