"""The desk shows who copied whom as a picture with its table."""

from collections.abc import Callable

import pytest
from django.test import Client

from insight.family.family import Descent, Family, Source
from insight.family.records import document_of
from storage.collections.families import Families
from tests.webadmin.conftest import Copies
from webadmin.library.family_tree import picture

FAMILY = Family((
    Descent("first.example", (Source("", 1.0, 0),), False, 40),
    Descent("second.example", (Source("first.example", 0.97, 38),), False, 12),
    Descent("third.example", (Source("first.example", 0.6, 20), Source("second.example", 0.4, 9)), True, 5),
), ())


def test_copies_stand_right_of_their_sources() -> None:
    places = {node.site: node.x for node in picture(FAMILY, 0.5).nodes}
    assert places[""] < places["first.example"] < places["second.example"] == places["third.example"]


def test_a_source_with_too_little_support_is_not_drawn() -> None:
    drawn = picture(FAMILY, 0.95)
    places = {node.site: node.x for node in drawn.nodes}
    assert places["third.example"] == places["first.example"]


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_the_page_names_sources_with_support(desk: Callable[..., Client], copies: Copies, language: str) -> None:
    case = copies.case()
    client = desk()
    empty = client.get(f"/works/{case.work}/family/", headers={"accept-language": language})
    assert (empty.status_code, b"<svg class=\"tree\"" in empty.content) == (200, False)
    document = document_of(FAMILY) | {"chapters": 3, "read_at": case.created_at}
    Families(copies.database).put(case.work, "digest", document)
    page = client.get(f"/works/{case.work}/family/", headers={"accept-language": language})
    assert "<svg class=\"tree\"" in page.content.decode()
    assert "97%" in page.content.decode()
