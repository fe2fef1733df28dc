"""An organisation's cases in real databases, as input for reports."""

import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.conf import settings as django_settings
from django.db import connections
from pymongo.database import Database

from storage.collections.matches import Matches
from storage.collections.works import Works
from storage.documents import Capture, Chapter, Document, Match, Page, Passage, Reason, Redirect, Work
from storage.inbox import Inbox, StageName
from storage.settings import Settings
from tests.django_databases import point_django_at
from webadmin import setup

if not django_settings.configured:  # models load with the test modules, before any fixture
    setup.configure(Settings(var=Path(tempfile.mkdtemp()), demo=True))

from tests.stored_pages import store_page
from webadmin.cases.models import Copy
from webadmin.cases.stage import CaseStage

FETCHED = datetime(2025, 11, 20, 19, 4, 5, tzinfo=UTC)


@pytest.fixture
def web(settings: Settings, database: Database[Document], migrated: Path, tmp_path: Path) -> Iterator[Settings]:
    """Settings with Django set up: a SQL database for the test beside the MongoDB one."""
    own = replace(settings, var=tmp_path / "var", demo=True)
    own.var.mkdir()
    shutil.copy(migrated, own.var)
    point_django_at(own)
    yield own
    connections.close_all()


class Copies:
    """Stores copies and opens their cases, as the pipeline would."""

    def __init__(self, database: Database[Document], organisation: str = "jiangnan") -> None:
        self.database = database
        self.organisation = organisation

    def work(self, title: str = "渡口的灯", author: str = "沈砚") -> Work:
        work = Work(self.organisation, title, author, "江南文学社")
        Works(self.database).add([work])
        return work

    def chapter(self, work: Work, number: int = 1, text: str = "") -> Chapter:
        text = text or f"第{number}章。暮色压下来的时候，林知微才走到渡口。船家说今晚的雾太重，谁也不过江。"
        chapter = Chapter(work.id, f"第{number}章", text, number, FETCHED - timedelta(days=12))
        Works(self.database).put([chapter])
        return chapter

    def case(self, url: str = "http://mirror.example/1", **options: str) -> Copy:
        """Store a copy of a work's first chapter at an address, and open its case."""
        work = self.work()
        return self.open(self.copy(work, self.chapter(work), url, **options))

    def open(self, match: Match) -> Copy:
        """Let the case stage open a match's case."""
        inbox = Inbox(self.database, StageName.CASE)
        inbox.enqueue([match.id])
        while inbox.waiting():
            CaseStage(self.database).step()
        return Copy.objects.get(match=match.id)

    def copy(self, work: Work, chapter: Chapter, url: str, *, site: str = "mirror", run: str = "run") -> Match:
        """Store a page that copies a chapter after an advertisement, with its capture and match."""
        text = f"一秒记住本站！{chapter.text}"
        capture = Capture(url, f"{url}?m=1", 200, (("content-type", "text/html"),), f"<p>{text}".encode("gb18030"),
                          FETCHED, "203.0.113.9", (Redirect(302, url),))
        page = Page(site, url, capture.id, FETCHED, "gb18030", f"{work.title} 免费阅读", text, run=run)
        store_page(self.database, page, capture)
        whole = Passage((7, len(text)), (0, len(chapter.text)), 1.0)
        match = Match(
            page=page.id, url=url, site=site, organisation=self.organisation, work=work.id, chapter=chapter.chapter,
            chapter_version=chapter.id, method="grams@11111111 local@22222222 verdict@33333333", verdict="near_copy",
            score=0.98, identity=1.0, page_coverage=0.83, source_coverage=1.0, passages=(whole,),
            evasions={"mask": 2}, found_at=FETCHED + timedelta(minutes=1),
            reason=Reason("near_copy", {"source_coverage": 1.0, "identity": 1.0}),
        )
        Matches(self.database).put([match])
        return match


@pytest.fixture
def copies(web: Settings, database: Database[Document]) -> Copies:
    return Copies(database)
