"""How a work propagated: by chapter and site, with all pages of a site counted once."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from pymongo.database import Database

from matcher.propagation import propagation, propagation_of
from storage.documents import Document, Match, Passage, Verdict
from storage.settings import Settings
from tests.matcher.texts import chapter
from tests.matching_line import NOW, WORK, Line, line

__all__ = ["line"]

PUBLISHED = datetime(2025, 4, 1, tzinfo=UTC)


def head(name: str, number: int, published: datetime | None = PUBLISHED) -> Document:
    return {"_id": name, "title": f"第{number}章", "number": number, "length": 1000, "published_at": published}


def match(page: str, source: list[tuple[int, int]], **other: Any) -> Match:
    verdict: Verdict = other.pop("verdict", "excerpt")
    values: dict[str, Any] = {"chapter": "a", "chapter_version": "a1", "site": "pirate", "source_coverage": 1} | other
    return Match(page=page, url="", organisation="", work="", method="", verdict=verdict, score=1,
                 identity=1, page_coverage=1,
                 passages=tuple(Passage((0, 1), span, 1.0) for span in source), **values)


SEEN = {page: NOW + timedelta(days=day) for day, page in enumerate("pqrs")}


def test_pages_of_a_site_count_together_and_what_they_share_once() -> None:
    found, = propagation([head("a", 1)], [match("q", [(0, 300)]), match("p", [(200, 500), (900, 950)])], SEEN)
    assert (found.pages, found.characters, found.share) == (2, 550, 0.55)
    assert (found.first_seen, found.days_after) == (NOW, 30.0)


def test_sites_and_chapters_stand_apart_in_order() -> None:
    matches = [match("p", [(0, 10)], site="z"), match("q", [(0, 20)]), match("r", [(0, 30)], chapter="b")]
    found = propagation([head("b", 2, None), head("a", 1)], matches, SEEN)
    assert [(each.title, each.site, each.characters) for each in found] == [
        ("第1章", "pirate", 20), ("第1章", "z", 10), ("第2章", "pirate", 30)]
    assert found[2].days_after is None


@pytest.mark.parametrize("left_out", [
    match("p", [(0, 500)], verdict="quotation"), match("p", [(0, 500)], chapter="of another work"),
    match("a page that is gone", [(0, 500)]),
])
def test_what_does_not_count_is_left_out(left_out: Match) -> None:
    assert propagation([head("a", 1)], [left_out], SEEN) == []


def test_offsets_of_two_versions_are_not_mixed() -> None:
    matches = [match("p", [(0, 400)]), match("q", [(500, 800)], chapter_version="a2")]
    assert propagation([head("a", 1)], matches, SEEN)[0].characters == 400


def test_it_is_summed_up_from_the_stores(settings: Settings, database: Database[Document], line: Line) -> None:
    text = chapter(1)
    line.add_chapter(text)
    line.add_page(chapter(2, 600) + text[300:900])
    line.add_page(text[800:], "http://127.0.0.1:9/2")
    line.run()
    found, = propagation_of(database, WORK.id)
    assert (found.site, found.pages, found.characters, found.days_after) == ("pirate", 2, 900, None)
    assert found.document()["first_seen"] == NOW.isoformat()
