"""Families of many works add up to who reposts whom."""

import networkx as nx
import pytest

from benchmarks.harness.corpus import demo_corpus
from benchmarks.insight.many_works.likeness_score import score_likeness, shares_of
from benchmarks.insight.many_works.repost_score import score_reposts
from insight.family.family import ORIGINAL, Descent, Family, Source
from insight.family.graph import GraphFormat, repost_graph, written
from insight.family.reposts import Pair, pairs_of, reposts


def descent(*pairs: tuple[str, str, float], mixed: bool = False) -> list[Pair]:
    sources: dict[str, list[Source]] = {}
    for source, site, support in pairs:
        sources.setdefault(site, []).append(Source(source, support, 10))
    return pairs_of(Family(tuple(Descent(site, tuple(held), mixed, 3) for site, held in sources.items()), ()))


WORKS = [descent(("a", "b", 1.0), (ORIGINAL, "a", 1.0)), descent(("a", "b", 0.6), ("b", "c", 0.9)),
         descent((ORIGINAL, "b", 0.9), ("b", "c", 0.3))]


def test_pairs_are_counted_over_works_and_weak_sources_left_out() -> None:
    first, second = reposts(WORKS)
    assert (first.source, first.site, first.works, first.of, first.support, first.common) == ("a", "b", 2, 3, 0.8, 20)
    assert (second.source, second.site, second.works, second.of, second.share) == ("b", "c", 1, 1, 1.0)


def test_a_text_from_two_sources_counts_for_both() -> None:
    pairs = {(row.source, row.site) for row in reposts([descent(("a", "c", 1.0), ("b", "c", 0.9), mixed=True)])}
    assert pairs == {("a", "c"), ("b", "c")}


@pytest.mark.parametrize(("form", "reader"), [("gexf", nx.read_gexf), ("graphml", nx.read_graphml)])
def test_the_graph_is_read_back(tmp_path, form: GraphFormat, reader) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "sites"
    file.write_bytes(written(repost_graph(reposts(WORKS)), form))
    graph = reader(file)
    assert set(graph.edges) == {("a", "b"), ("b", "c")}
    assert graph.edges["a", "b"]["weight"] == 2


def test_reposts_of_a_made_world_are_found() -> None:
    found = score_reposts(demo_corpus(), [50_001])
    assert found.at_least["reposts, works right"] >= 0.98
    assert found.at_least["reposts, works found"] >= 0.9
    assert found.at_most["reposts, shares off by"] <= 0.05


def test_sites_of_a_ring_are_alike_and_strangers_are_not() -> None:
    found = shares_of(score_likeness([50_001]))
    assert min(found[f"alike, {kind}, precision"] for kind in ("sites", "authors")) >= 0.95
    assert found["alike, sites, recall"] >= 0.9
