"""The desk shows who copied whom as a graph and as a table."""

from itertools import pairwise

import pytest

from insight.family.family import Descent, Family, Source
from insight.family.records import document_of
from storage.collections.families import Families
from tests.webadmin.conftest import Copies, browser, member
from webadmin.library.families.family_tree import TreePicture, picture, pictures, rows, tree_clusters

FAMILY = Family((
    Descent("first.example", (Source("", 1.0, 0),), False, 40),
    Descent("second.example", (Source("first.example", 0.97, 38),), False, 12),
    Descent("third.example", (Source("first.example", 0.6, 20), Source("second.example", 0.43, 9)), True, 5),
), ())


def drawn(family: Family, least: float) -> TreePicture:
    """Lay out a family with its clusters."""
    return picture(family, least, tree_clusters(family, least))


def test_copies_stand_right_of_their_sources() -> None:
    places = {node.site: node.x for node in drawn(FAMILY, 0.5).nodes}
    assert places[""] < places["first.example"] < places["second.example"] == places["third.example"]


def test_a_phone_has_room_for_a_chain_of_copies() -> None:
    chain = ["", *(f"{number}.example" for number in range(6))]
    family = Family(tuple(Descent(site, (Source(source, 1.0, 9),), False, 1)
                          for source, site in pairwise(chain)), ())
    wide, narrow = (each.width for each in pictures(family, 0.5, {}))
    assert narrow < 320 < wide


def test_a_source_with_too_little_support_is_not_drawn() -> None:
    places = {node.site: node.x for node in drawn(FAMILY, 0.95).nodes}
    assert places["third.example"] == places["first.example"]


def test_both_sources_of_a_mixed_text_are_drawn_where_they_have_support() -> None:
    assert ["C" in edge.path for edge in drawn(FAMILY, 0.0).edges] == [False, False, False, True]
    assert not any("C" in edge.path for edge in drawn(FAMILY, 0.5).edges)


def test_clusters_follow_the_threshold_and_the_original_joins_no_sites() -> None:
    def groups(least: float) -> dict[str, int]:
        return {site: each.number for site, each in tree_clusters(FAMILY, least).items()}

    assert groups(0.4) == dict.fromkeys(("first.example", "second.example", "third.example"), 1)
    assert groups(0.95) == dict.fromkeys(("first.example", "second.example"), 1)
    assert groups(0.98) == {}
    last = rows(FAMILY.descents, 0.7, tree_clusters(FAMILY, 0.7))[-1]
    assert (last.cluster, last.origins, len(last.others)) == (None, (), 2)


def test_sites_with_their_texts_from_each_other_are_drawn() -> None:
    one, other = (Descent(site, (Source(source, 0.9, 9),), False, 1) for site, source in ("ab", "ba"))
    assert {node.site for node in drawn(Family((one, other), ()), 0.5).nodes} == {"", "a", "b"}


@pytest.mark.parametrize(("language", "mixed"), [("en", "two sources"), ("zh-hans", "两个来源")])
def test_the_page_names_sources_with_support(copies: Copies, language: str, mixed: str) -> None:
    case = copies.case()
    client = browser(member(copies.organisation, language=language))
    empty = client.get(f"/works/{case.work}/family/")
    assert (empty.status_code, b"<svg class=\"tree\"" in empty.content) == (200, False)
    document = document_of(FAMILY) | {"chapters": 3, "read_at": case.created_at}
    Families(copies.database).put(case.work, "digest", document)
    page = client.get(f"/works/{case.work}/family/", {"support": 40}).content.decode()
    cells = page.replace("</div><div>", " + ")
    expected = "<svg class=\"tree\"", "97%", "first.example</bdi> + <bdi>second.example", "60% + 43%", "20 + 9", mixed
    assert [each for each in expected if each not in cells] == []
