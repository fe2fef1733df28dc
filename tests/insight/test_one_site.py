"""A site that moved is one site: it does not copy itself, and counts once."""

import pytest

from insight.family.family import ORIGINAL, Descent, Family, Source
from insight.family.one_site import joined, latest_present, successors_of
from insight.family.reposts import pairs_of, reposts
from insight.family.upstream import upstream


def descent(site: str, *sources: tuple[str, float]) -> Descent:
    return Descent(site, tuple(Source(each, support, 9) for each, support in sources), len(sources) > 1, 4)


FAMILY = Family((
    descent("loudeng", (ORIGINAL, 0.9)), descent("old", ("loudeng", 0.97)), descent("new", ("old", 0.99)),
    descent("one", ("old", 0.6)), descent("both", ("new", 0.55), ("old", 0.5)),
), (frozenset({"old", "new"}), frozenset({"old", "new", "one"})))


@pytest.mark.parametrize(("moves", "expected"), [
    ([("a", "b"), ("b", "c")], {"a": "b", "b": "c"}),
    ([("b", "c"), ("a", "b")], {"a": "b", "b": "c"}),
    ([("a", "b"), ("b", "a")], {"b": "a"}),
    ([("a", "b"), ("b", "c"), ("c", "a")], {"b": "c", "c": "a"}),
    ([("a", "b"), ("a", "c")], {"a": "c"}),
    ([("a", "a")], {}),
])
def test_moves_in_any_order_lead_to_where_a_site_is_now(
    moves: list[tuple[str, str]], expected: dict[str, str],
) -> None:
    assert successors_of(moves) == expected


def test_a_moved_site_has_the_source_of_its_former_self() -> None:
    found = joined(FAMILY, {"old": "new"})
    by_site = {each.site: each for each in found.descents}
    assert by_site.keys() == {"loudeng", "new", "one", "both"}
    assert by_site["new"].sources == (Source("loudeng", 0.97, 9),)
    assert by_site["both"].sources == (Source("new", 1.0, 9),)
    assert not by_site["both"].mixed
    assert (found.groups, found.former) == ((frozenset({"new", "one"}),), {"new": ("old",)})


def test_it_counts_once_among_copyists() -> None:
    assert (upstream(FAMILY).below, upstream(joined(FAMILY, {"old": "new"})).below) == (4, 3)
    pairs = {(row.source, row.site) for row in reposts([pairs_of(joined(FAMILY, {"old": "new"}))])}
    assert pairs == {("loudeng", "new"), ("new", "one"), ("new", "both")}


def test_what_it_showed_under_its_former_name_alone_is_called_so() -> None:
    alone = Family((descent("old", (ORIGINAL, 0.9)), descent("one", ("old", 0.8))), ())
    assert [each.site for each in latest_present(alone, {"old": "new"}).descents] == ["old", "one"]
    assert [row.source for row in reposts([pairs_of(joined(alone, {"old": "new"}))])] == ["new"]


def test_without_moves_nothing_changes() -> None:
    found = joined(FAMILY, {})
    assert set(found.descents) == set(FAMILY.descents)
    assert (set(found.groups), found.former) == (set(FAMILY.groups), {})
