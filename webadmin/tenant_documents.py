"""The documents in MongoDB that belong to one organisation."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, overload

from django.http import Http404

from storage.collections.captures import CaptureFacts, Captures
from storage.collections.crawls import Crawl, Crawls
from storage.collections.exchanges import Exchanges
from storage.collections.matches import Matches
from storage.collections.origins.datings import Datings
from storage.collections.pages import Pages
from storage.collections.passings import Passings
from storage.collections.screenshots import Screenshot, Screenshots
from storage.collections.site_facts.site_moves import SiteMoves
from storage.collections.works import Works
from storage.documents import Chapter, Document, Match, Page, Work
from storage.work_facts import WorkFacts
from webadmin.stores import database, raw

LARGEST = 2**31 - 1
"""The largest limit that MongoDB accepts."""
ALIKE = 50
"""Maximum number of works with the same title that are searched by author."""


class Evidence(NamedTuple):
    """The documents that a match refers to.

    Capture and screenshot are None if they are not stored.
    """

    match: Match
    page: Page
    chapter: Chapter
    capture: CaptureFacts | None
    screenshot: Screenshot | None = None
    has_exchange: bool = False
    """Whether the WARC records of the capture are stored."""


@dataclass(frozen=True)
class SiteCrawls(Sequence[Crawl]):
    """The crawls of a site, newest first.

    Reads only the slices that are used.
    """

    site: str
    """The key of the site."""

    def __len__(self) -> int:
        """Count the crawls."""
        return Crawls(database()).count(self.site)

    @overload
    def __getitem__(self, part: int) -> Crawl: ...

    @overload
    def __getitem__(self, part: slice) -> list[Crawl]: ...

    def __getitem__(self, part: int | slice) -> Crawl | list[Crawl]:
        """Read one crawl, or those of a slice."""
        if isinstance(part, int):
            return Crawls(database()).newest(self.site, 1, part)[0]
        start, stop, _ = part.indices(LARGEST)
        return Crawls(database()).newest(self.site, stop - start, start) if stop > start else []


@dataclass(frozen=True)
class Library(Sequence[Work]):
    """An organisation's works by title; reads only the slices that are used."""

    organisation: str
    text: str

    def __len__(self) -> int:
        return Works(database()).count_matching(self.organisation, self.text)

    @overload
    def __getitem__(self, part: int) -> Work: ...

    @overload
    def __getitem__(self, part: slice) -> list[Work]: ...

    def __getitem__(self, part: int | slice) -> Work | list[Work]:
        """Read one work, or those of a slice."""
        if isinstance(part, int):
            return self[part:part + 1][0]
        start = part.start or 0
        most = len(self) - start if part.stop is None else part.stop - start
        return Works(database()).matching(self.organisation, self.text, start, most) if most > 0 else []


class TenantDocuments:
    """Reads an organisation's works and matches.

    Documents of other organisations are treated as missing.
    """

    def __init__(self, organisation: str) -> None:
        """Restrict every query to the organisation with this slug."""
        self._organisation = organisation

    def works(self) -> list[Work]:
        """List the works, by title."""
        return sorted(Works(database()).of(self._organisation), key=lambda work: work.title)

    def library(self, text: str = "") -> "Library":
        """Return the works sorted by title, loaded lazily.

        With a text, only works whose title or author contains it.
        """
        return Library(self._organisation, text)

    def called(self, text: str) -> list[Work]:
        """Find works by id, by title, or by `title · author`.

        The result may be empty or contain several works.
        """
        store = Works(database())
        by_id = store.listed(text)
        if by_id and by_id.organisation == self._organisation:
            return [by_id]
        found = store.entitled(self._organisation, text, ALIKE)
        title, _dot, author = text.rpartition(" · ")
        return found or [work for work in store.entitled(self._organisation, title, ALIKE) if work.author == author]

    def titles(self, ids: Iterable[str]) -> dict[str, str]:
        """Map works to their titles; those of other organisations are left out."""
        return {work.id: work.title for work in Works(database()).works(set(ids) - {""}).values()
                if work.organisation == self._organisation}

    def has_works(self) -> bool:
        """Tell whether there are any works."""
        return Works(database()).any_of(self._organisation)

    def work(self, work_id: str) -> Work:
        """Return a work.

        Raises Http404 if it was deleted or belongs to another organisation.
        """
        work = Works(database()).listed(work_id)
        if work is None or work.organisation != self._organisation:
            raise Http404
        return work

    def head(self, work: str, chapter: str) -> Document:
        """Read a chapter of a work without its text; raises Http404."""
        head = Works(database()).head(chapter)
        if head is None or head["work"] != self.work(work).id:
            raise Http404
        return head

    def chapters(self, work_id: str) -> list[Document]:
        """List the chapters of a work without their texts.

        Raises Http404 for a work of another organisation.
        """
        return Works(database()).heads(self.work(work_id).id)

    def chapter_numbers(self, work_id: str) -> list[int]:
        """List the numbers of a work's chapters.

        Raises Http404 for a work of another organisation.
        """
        return [head["number"] for head in Works(database()).heads(self.work(work_id).id, "number")]

    def chapter_titles(self, work_id: str, chapters: Iterable[str]) -> dict[str, str]:
        """Map the given chapters to their titles, as far as they belong to the work.

        Raises Http404 for a work of another organisation.
        """
        return Works(database()).chapter_titles(self.work(work_id).id, chapters)

    def facts(self, work_id: str) -> WorkFacts:
        """Return what is known about one of the organisation's works besides its names."""
        return Works(database()).facts([self.work(work_id).id])[work_id]

    def retired(self, works: Sequence[Work]) -> set[str]:
        """Return which of the given works are retired."""
        return {work for work, facts in Works(database()).facts(work.id for work in works).items() if facts.retired_at}

    def deleted_title(self, work_id: str) -> str:
        """Return the title of a deleted work of this organisation; raises Http404."""
        store = Works(database())
        work, facts = store.work(work_id), store.facts([work_id]).get(work_id)
        if work is None or work.organisation != self._organisation or not facts or not facts.deleted_at:
            raise Http404
        return work.title

    def lengths(self, works: Sequence[Work]) -> dict[str, tuple[int, int]]:
        """Map works to their numbers of chapters and of characters."""
        return Works(database()).lengths([work.id for work in works if work.organisation == self._organisation])

    def chapter(self, work_id: str, chapter_id: str) -> Chapter:
        """Read the current version of a chapter.

        Raises Http404 for a chapter that does not belong to this work.
        """
        return self._versions(work_id, chapter_id, Works(database()).current([chapter_id]).values())[0]

    def chapter_versions(self, work_id: str, chapter_id: str) -> list[Chapter]:
        """Read every version of a chapter.

        Raises Http404 for a chapter that does not belong to this work.
        """
        return self._versions(work_id, chapter_id, Works(database()).version_ids([chapter_id])[chapter_id])

    def passings(self, work_id: str) -> list[Document]:
        """List the findings that a work is passed off; raises Http404."""
        return Passings(database()).about(self._organisation, self.work(work_id).id)

    def site_moves(self) -> list[Document]:
        """List the findings that a site moved, each with its reasons."""
        return SiteMoves(database()).proposals(self._organisation)

    def site_fellows(self, site: str) -> list[Document]:
        """List the sites that are built or run like a crawled site."""
        return SiteMoves(database()).fellows(self._organisation, site)

    def all_site_fellows(self) -> dict[str, list[Document]]:
        """Map each site that copies works of the organisation to its fellows."""
        return SiteMoves(database()).all_fellows(self._organisation)

    def dating(self, url: str, work: str, chapter: str) -> Document | None:
        """Return the estimate of when a chapter was copied to an address.

        None if nothing dates the copy.
        """
        found = Datings(database()).at(url, chapter)
        if found is None or found["work"] != work:
            return None
        owned = Works(database()).work(work)
        return found if owned and owned.organisation == self._organisation else None

    def _versions(self, work_id: str, chapter_id: str, ids: Iterable[str]) -> list[Chapter]:
        work = self.work(work_id).id
        found = [each for each in Works(database()).versions(ids).values()
                 if (each.work, each.chapter) == (work, chapter_id)]
        if not found:
            raise Http404
        return found

    def evidence(self, match_id: str) -> Evidence | None:
        """Read a match with its documents.

        None if one of them is missing or the match belongs to another organisation.
        """
        store = database()
        match = Matches(store).get([match_id]).get(match_id)
        if match is None or match.organisation != self._organisation:
            return None
        page = Pages(store).versions([match.page]).get(match.page)
        chapter = Works(store).versions([match.chapter_version]).get(match.chapter_version)
        if page is None or chapter is None:
            return None
        capture = Captures(store).facts([page.capture]).get(page.capture)
        return Evidence(match, page, chapter, capture, Screenshots(store).get(page.id),
                        capture is not None and Exchanges(store, raw()).has(capture))
