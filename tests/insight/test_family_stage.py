"""The family of a work is rebuilt when it has new copies, and only then."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from benchmarks.harness.corpus import demo_corpus
from benchmarks.insight.copyists import Copy, copied, habits_of, original_of
from insight.stage import FamilyStage, rebuild
from storage.collections.families import Families
from storage.collections.matches import Matches, MatchSummary
from storage.collections.pages import Pages
from storage.collections.works import Works
from storage.documents import Chapter, Match, Page, Passage, Work
from storage.inbox import LISTED, Inbox, StageName
from storage.mongodb import Database

NOW = datetime(2026, 1, 1, tzinfo=UTC)


def stored_work(database: Database) -> tuple[Work, list[Chapter]]:
    work = Work("default", "潮汐")
    chapters = [Chapter(work.id, each.title, each.text, number)
                for number, each in enumerate(demo_corpus().chapters[:8], 1)]
    Works(database).add([work])
    Works(database).put(chapters)
    return work, chapters


def store_copy(database: Database, site: str, copy: Copy, chapters: list[Chapter]) -> None:
    """Store a site's pages with their matches, as the matcher would."""
    for chapter in chapters:
        text = copy.texts()[chapter.title]
        page = Page(site, f"http://{site}/{chapter.number}", "capture", NOW, "utf-8", chapter.title, text)
        Pages(database).put_versions([page])
        passage = Passage((0, len(text)), (0, len(chapter.text)), 0.99)
        Matches(database).put([Match(page.id, page.url, site, "default", chapter.work, chapter.chapter, chapter.id,
                                     "grams@1", "near_copy", 0.9, 0.99, 1.0, 1.0, (passage,))])


def test_a_copy_of_a_copy_is_told_and_built_once(database: Database) -> None:
    work, chapters = stored_work(database)
    random, alphabet = Random(5), "".join(sorted(set("".join(chapter.text for chapter in chapters))))
    habits = replace(habits_of(random, list(alphabet), 0.01, loses=0), lost_chapters=0.0, lost_paragraphs=0.0)
    first = copied(original_of({chapter.title: chapter.text for chapter in chapters}), habits, random, alphabet)
    store_copy(database, "first.example", first, chapters)
    store_copy(database, "second.example", copied(first, habits, random, alphabet), chapters)
    Inbox(database, StageName.INSIGHT).enqueue([work.id])
    assert FamilyStage(database).step() == 1
    found = Families(database).get(work.id)
    assert found
    sources = {each["site"]: each["sources"][0]["site"] for each in found["descents"]}
    assert sources == {"first.example": "", "second.example": "first.example"}
    assert not rebuild(database, Matches(database).summaries_of_works([work.id]))


def test_works_announced_with_each_batch_of_pages_are_read_once(database: Database) -> None:
    work, _chapters = stored_work(database)
    inbox = Inbox(database, StageName.INSIGHT)
    for _ in range(3 * LISTED):
        inbox.enqueue([work.id])
    assert [claim.id for claim in inbox.claim(FamilyStage.limit, timedelta(0))] == [work.id]
    assert inbox.waiting() == 1, "a kill at this moment leaves one to be claimed alone"
    assert FamilyStage(database).step() == 1
    assert not inbox.waiting()


def test_families_wait_until_all_pages_are_compared(database: Database) -> None:
    Inbox(database, StageName.MATCH).enqueue(["a page"])
    Inbox(database, StageName.INSIGHT).enqueue(["a work"])
    assert FamilyStage(database).step() == 0


def test_works_with_many_matches_are_read_by_halves(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("insight.stage.MOST", 3)
    works = [Work("default", f"书{number}") for number in range(4)]
    chapters = [Chapter(work.id, work.title, work.title, 1) for work in works]
    Works(database).add(works)
    Works(database).put(chapters)
    for chapter in chapters:
        store_copy(database, "a.example", Copy({chapter.title: []}), [chapter])
    read: list[int] = []

    def counted(_database: Database, matches: Mapping[str, Sequence[MatchSummary]]) -> list[str]:
        read.append(len(matches))
        return list(matches)

    monkeypatch.setattr("insight.stage.rebuild", counted)
    Inbox(database, StageName.INSIGHT).enqueue(work.id for work in works)
    assert FamilyStage(database).step() == 4
    assert read == [2, 2]
    for most, parts in ((2, [1, 1, 1, 1]), (5, [4])):
        monkeypatch.setattr("insight.stage.MOST", most)
        read.clear()
        Inbox(database, StageName.INSIGHT).enqueue(work.id for work in works)
        assert FamilyStage(database).step() == 4
        assert read == parts
