"""A graph is drawn completely, cluster by cluster, without overlapping names."""

from itertools import combinations

from webadmin.drawing.graph_picture import MOST, PHONE, ROW, GraphPicture, Link, graph_pictures


def at_a_desk(links: list[Link]) -> GraphPicture:
    return graph_pictures(links)[0]


def test_clusters_stand_apart_and_no_name_covers_another() -> None:
    ring = [Link(f"ring{one}", f"ring{other}", 0.9) for one, other in combinations(range(9), 2)]
    pairs = [Link("a", "b", 0.5), Link("b", "c", 0.4), Link("x", "y", 1.0)]
    picture = at_a_desk([*pairs, *ring])
    assert (picture.clusters, picture.left_out, len(picture.names)) == (3, 0, 14)
    assert {(each.link.first, each.link.second) for each in picture.links} == {
        (each.first, each.second) for each in [*pairs, *ring]}
    for one, other in combinations(picture.names, 2):
        assert one.x != other.x or abs(one.y - other.y) >= ROW, "names of a column have rows of their own"
    assert all(0 < each.x < picture.width and 0 < each.y < picture.height for each in picture.names)
    places = {each.name: each for each in picture.names}
    lowest = max(places[f"ring{number}"].y for number in range(9))
    assert places["x"].y > lowest, "the largest cluster comes first, and rows follow each other"


def test_what_cannot_be_read_is_counted_instead() -> None:
    assert graph_pictures([]) == ()
    picture = at_a_desk([Link("hub", f"site{number}", 1 - number / 1_000) for number in range(2 * MOST)])
    assert (len(picture.names), picture.left_out) == (MOST, 2 * MOST + 1 - MOST)
    assert "site0" in {each.name for each in picture.names}, "the strongest lines are kept"
    [name] = [each for each in at_a_desk([Link("a" * 90, "b", 1.0)]).names if each.name != "b"]
    assert name.short == "a" * 19 + "…"


def test_a_phone_shows_one_cluster_a_row_and_names_that_fit() -> None:
    long, chinese = "mirror.of.many.names.example", "江海夜灯文学城镜像站"
    _, phone = graph_pictures([Link(long, chinese, 0.9), Link("a", "b", 0.5)])
    assert phone.width <= 320, "what a card on a phone of 390 pixels is wide inside"
    shown = {each.name: each.short for each in phone.names}
    assert (shown[long], shown[chinese], shown["a"]) == (f"{long[:PHONE.fit - 1]}…", "江海夜灯文学…", "a")
    assert len({each.y for each in phone.names}) == 2
