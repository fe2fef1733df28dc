"""Why a page did or did not match: all figures on which the verdict is based."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from pymongo.database import Database

from fingerprinting.methods import DEFAULT
from matcher import Matcher
from matcher.explain import UnknownTextError, explain, explained_text
from matcher.index.generation import Item
from matcher.index.in_memory import MemoryIndex
from matcher.index.spaces import Spaces
from storage import redis
from storage.collections.pages import Pages
from storage.documents import Capture, Document, Page
from storage.settings import Settings
from tests.fingerprinting.text.restoring.test_restoring import CHAPTER
from tests.matcher.texts import chapter
from tests.stored_pages import store_page


@pytest.fixture
def matcher() -> Matcher:
    matcher = Matcher()
    for seed in range(20):
        matcher.add(f"第{seed}章", chapter(seed, 2000), work="长河")
    return matcher


def prepare(settings: Settings, database: Database[Document]) -> None:
    """Prepare the index of chapters, as every command does first."""
    Spaces(database, redis.connect(settings), DEFAULT).prepare_chapters()


def test_a_copy_is_explained_by_keys_votes_passages_and_the_rule(matcher: Matcher) -> None:
    explanation = explained_text(matcher, chapter(100, 800) + chapter(3, 2000)[200:900])
    first = explanation["candidates"][0]
    assert first["chapter"] == "第3章"
    assert 0 < first["votes"] <= first["shared_keys"]["all"] <= explanation["keys"]["all"]
    assert first["shared_keys"]["stop_keys"] == 0
    assert first["passages"][0]["page"] == [800, 1500]
    assert first["verdict"] == "excerpt"
    assert first["reason"]["rule"] == "excerpt"
    assert first["reason"]["figures"] == {
        "equal_characters": round(first["evidence"]["equal"]), "passages": 1,
        "source_coverage": first["source_coverage"], "page_coverage": first["page_coverage"]}
    assert "not_a_candidate" not in explanation
    assert explanation["keys"]["without_holders"] > 0
    assert [name for name in names(explanation) if not re.fullmatch("[a-z][a-z0-9_]*", name)] == []


def names(answer: object) -> Iterator[str]:
    """Go through the names of all fields of a JSON document."""
    if isinstance(answer, dict):
        yield from answer
    for each in answer.values() if isinstance(answer, dict) else answer if isinstance(answer, list) else ():
        yield from names(each)


class CountedIndex(MemoryIndex):
    """An index that counts its queries."""

    views = 0

    def view(self) -> MemoryIndex:
        self.views += 1
        return super().view()


def test_candidates_are_proposed_once() -> None:
    index = CountedIndex()
    matcher = Matcher(index)
    matcher.add("第三章", CHAPTER)
    assert explained_text(matcher, CHAPTER)["candidates"]
    assert index.views == 1, "prose is looked up as it stands only"


def test_a_chapter_that_was_no_candidate_is_compared_all_the_same(matcher: Matcher) -> None:
    other = matcher.match(chapter(5, 2000))[0].source.id
    answer = explained_text(matcher, chapter(200, 1000), other)
    candidates = answer["candidates"]
    assert [(each["chapter"], each["votes"], each["verdict"]) for each in candidates] == [("第5章", 0, "unrelated")]
    assert candidates[0]["reason"] == {"rule": "no_passage", "figures": {}}
    assert answer["not_a_candidate"] == {"rule": "no_shared_key", "figures": {}}


def test_a_chapter_that_the_index_lacks_is_said_to_be_missing(matcher: Matcher) -> None:
    source = matcher.match(chapter(5, 2000))[0].source
    assert isinstance(matcher.index, MemoryIndex)
    matcher.index.remove([Item(source.id, matcher.keys(source.folded))])
    answer = explained_text(matcher, chapter(5, 2000), source.id)
    candidates = answer["candidates"][0]
    assert (candidates["verdict"], candidates["votes"]) == ("identical", 0)
    assert answer["not_a_candidate"] == {"rule": "not_in_index", "figures": {}}


def test_an_unknown_chapter_or_page_is_named(
    matcher: Matcher, settings: Settings, database: Database[Document]
) -> None:
    with pytest.raises(UnknownTextError, match="no chapter version 'nowhere'"):
        explained_text(matcher, chapter(1), "nowhere")
    prepare(settings, database)
    with pytest.raises(UnknownTextError, match="no page 'http"):
        explain(settings, "http://127.0.0.1:9/none")


def test_a_stored_page_is_explained_with_what_its_site_shows_everywhere(
    settings: Settings, database: Database[Document]
) -> None:
    prepare(settings, database)
    now, pages = datetime(2025, 5, 1, tzinfo=UTC), Pages(database)
    for seed in range(5):
        url = f"http://127.0.0.1:9/{seed}"
        capture = Capture(url, url, 200, (), str(seed).encode(), now)
        text = chapter(seed, 400) + "\n请记住本站网址"
        store_page(database, Page("pirate", url, capture.id, now, "utf-8", "标题", text), capture)
    explanation = explain(settings, "http://127.0.0.1:9/3")
    assert explanation["page"] == "http://127.0.0.1:9/3"
    assert explanation["candidates"] == []
    assert pages.of_site("pirate", 3).keys() <= {f"http://127.0.0.1:9/{seed}" for seed in range(5)}
    assert len(pages.of_site("pirate", 3)) == 3
