"""The stages that matching needs, from a new text to its matches, on real servers."""

from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime

import pytest
from pymongo.database import Database

from fingerprinting.stage import FingerprintStage
from matcher.stage import IndexStage, MatchStage, built
from storage import redis
from storage.collections.matches import Matches
from storage.collections.pages import Pages
from storage.collections.works import Works
from storage.documents import Capture, Chapter, Document, Match, Page, Work
from storage.inbox import Inbox, StageName
from storage.settings import Settings
from tests.stored_pages import store_page

NOW = datetime(2025, 5, 1, tzinfo=UTC)
WORK = Work("default", "长河")


class Line:
    """The part of the pipeline that matching needs, on a test's own database."""

    def __init__(self, settings: Settings, database: Database[Document]) -> None:
        self.database = database
        self.redis = redis.connect(settings)
        self.works, self.pages, self.matches = Works(database), Pages(database), Matches(database)
        self.fingerprint = FingerprintStage(database)
        self.index: IndexStage
        self.match: MatchStage
        self.reopen()

    def reopen(self) -> None:
        """Start again as another process would."""
        self.index, self.match = built(self.database, self.redis)

    def add_chapter(self, text: str, title: str = "第一章") -> str:
        made = Chapter(WORK.id, title, text, 1)
        self.works.add([WORK])
        Inbox(self.database, StageName.FINGERPRINT).enqueue([f"chapter:{made.id}"])
        self.works.put([made])
        return made.id

    def add_page(self, text: str, url: str = "http://127.0.0.1:9/1") -> str:
        capture = Capture(url, url, 200, (), text.encode(), NOW)
        page = Page("pirate", url, capture.id, NOW, "utf-8", "标题", text)
        Inbox(self.database, StageName.FINGERPRINT).enqueue([f"page:{page.id}"])
        store_page(self.database, page, capture)
        return page.id

    def run(self) -> None:
        """Step until nothing is ready; ids put back for later stay."""
        while self.fingerprint.step() + self.index.step() + self.match.step():
            pass

    def found(self, page: str) -> list[Match]:
        return list(self.matches.get(match.id for match in self.matches.on_pages([page])).values())


class SlowReader(Works):
    """A library whose reader pauses after each query for current versions."""

    def __init__(self, database: Database[Document], *pauses: Callable[[], object]) -> None:
        super().__init__(database)
        self._pauses = list(pauses)

    def indexed(self, chapters: Iterable[str]) -> dict[str, str]:
        found = super().indexed(chapters)
        self._pause()
        return found

    def current_versions(self) -> Iterator[str]:
        yield from super().current_versions()
        self._pause()

    def _pause(self) -> None:
        if self._pauses:
            self._pauses.pop(0)()


def damage_fingerprint(line: Line, version: str, value: bytes | None) -> None:
    """Overwrite the stored fingerprint of a text, or delete it."""
    if value is None:
        line.database["fingerprints"].delete_one({"subject": version})
    else:
        line.database["fingerprints"].update_one({"subject": version}, {"$set": {"value": value}})


@pytest.fixture
def line(settings: Settings, database: Database[Document]) -> Line:
    return Line(settings, database)
