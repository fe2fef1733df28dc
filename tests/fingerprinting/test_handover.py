from datetime import UTC, datetime

import numpy as np

from benchmarks.harness.corpus import demo_corpus
from fingerprinting.handover import LONGEST_FOLD, Fresh, Handover
from fingerprinting.methods import DEFAULT
from fingerprinting.methods.base import versioned
from fingerprinting.stage import FingerprintStage
from fingerprinting.text.folding.fold import fold
from storage.collections.fingerprints import Fingerprints
from storage.collections.pages import Pages
from storage.documents import Chapter, Page
from storage.inbox import Inbox, StageName
from storage.mongodb import Database
from storage.stage import drain


def test_what_is_given_is_taken_once() -> None:
    held = Handover[str]()
    held.give({"a": "one", "b": "two"})
    assert held.take(["a", "c"]) == {"a": "one"}
    assert held.take(["a", "b"]) == {"b": "two"}


def test_the_oldest_go_when_it_is_full() -> None:
    held = Handover[int](capacity=3)
    for number in range(5):
        held.give({str(number): number})
    assert held.take(map(str, range(5))) == {"2": 2, "3": 3, "4": 4}


def test_pages_are_handed_over_as_they_were_folded(database: Database) -> None:
    fresh, long = Fresh(), LONGEST_FOLD + 1
    texts = {"http://a/1": "他说了一句话。" * 20, "http://a/2": "天" * long}
    pages = [Page(url, "a", "", datetime.now(UTC), "utf-8", "题", text) for url, text in texts.items()]
    Pages(database).put_versions(pages)
    Inbox(database, StageName.FINGERPRINT).enqueue(f"page:{page.id}" for page in pages)
    drain([FingerprintStage(database, fresh=fresh)])
    folds = fresh.folds.take(page.id for page in pages)
    assert list(folds) == [pages[0].id], "a long one would take much memory"
    assert np.array_equal(folds[pages[0].id].symbols, fold(pages[0].text).symbols)


def test_a_fingerprint_tells_whether_its_chapter_is_folded_as_it_is_written(database: Database) -> None:
    plain = Chapter("work", "一", demo_corpus().chapters[0].text)
    disguised = Chapter("work", "二", plain.text[::-1])
    fresh = Fresh()
    fresh.chapters.give({chapter.id: chapter for chapter in (plain, disguised)})
    Inbox(database, StageName.FINGERPRINT).enqueue(f"chapter:{chapter.id}" for chapter in (plain, disguised))
    drain([FingerprintStage(database, fresh=fresh)])
    assert Fingerprints(database).as_written([plain.id, disguised.id], versioned(DEFAULT)) == {plain.id}
