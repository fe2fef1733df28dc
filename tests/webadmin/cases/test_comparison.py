"""Two texts side by side: nothing is lost, passages have the same numbers, edits are marked."""

from django.utils.translation import override
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from storage.documents import Passage
from webadmin.cases.comparison import MAP_WIDTH, SHOWN, Comparison, Piece, compare
from webadmin.cases.templatetags.case_words import differences

SOURCE = "暮色压下来的时候，林知微才走到渡口。船家说今晚的雾太重，谁也不过江。她把灯放在船头，火自己亮了起来。"


def text_of(pieces: tuple[Piece, ...]) -> str:
    return "".join(piece.head + piece.hidden + piece.tail + "".join(span.text for row in piece.rows for span in row)
                   for piece in pieces)


def kinds(comparison: Comparison, side: str) -> list[tuple[str, str]]:
    return [(span.kind, span.text) for piece in getattr(comparison, side) for row in piece.rows
            for span in row if span.kind != "same"]


def test_an_edit_and_a_disguise_are_marked_on_both_sides() -> None:
    page = f"广告。{SOURCE.replace('渡口', '码头').replace('灯', '燈')}再见"
    found = compare(page, SOURCE, [Passage((3, 3 + len(SOURCE)), (0, len(SOURCE)), 0.97)])
    assert (text_of(found.page), text_of(found.source)) == (page, SOURCE)
    assert kinds(found, "page") == [("edited", "码头"), ("disguised", "燈")]
    assert kinds(found, "source") == [("edited", "渡口"), ("disguised", "灯")]
    assert (found.edited, found.disguised, found.moved) == (2, 1, 0)
    assert [(piece.number, piece.head) for piece in found.page if not piece.number] == [(0, "广告。"), (0, "再见")]


def test_nothing_differs_only_where_nothing_differs_as_written() -> None:
    whole = (0, len(SOURCE))
    same = compare(SOURCE, SOURCE, [Passage(whole, whole, 1.0)])
    assert (same.differs, kinds(same, "page")) == (False, [])
    signs = "\u200b".join(SOURCE)
    spread = compare(signs, SOURCE, [Passage((0, len(signs)), whole, 1.0)])
    assert spread.differs
    assert spread.inserted == len(SOURCE) - 1
    assert kinds(spread, "page") == [("inserted", "\u200b")] * (len(SOURCE) - 1)
    shorter = compare(SOURCE[:-4], SOURCE, [Passage((0, len(SOURCE) - 4), whole, 0.9)])
    assert shorter.differs
    assert shorter.left_out == 3 or shorter.left_out == 4


def test_passages_are_numbered_in_the_order_of_the_page() -> None:
    page = SOURCE[18:] + "——" + SOURCE[:18]
    passages = [Passage((len(SOURCE) - 18 + 2, len(page)), (0, 18), 1.0),
                Passage((0, len(SOURCE) - 18), (18, len(SOURCE)), 1.0)]
    found = compare(page, SOURCE, passages)
    assert [piece.number for piece in found.page] == [1, 0, 2]
    assert [piece.number for piece in found.source] == [2, 1]
    assert found.moved == 1
    with override("en"):
        assert "in another order" in differences(found), "the identity may be less than 100 % all the same"


def test_what_was_not_copied_folds_away() -> None:
    page = "无关。" * 1000 + SOURCE
    found = compare(page, SOURCE, [Passage((3000, 3000 + len(SOURCE)), (0, len(SOURCE)), 1.0)])
    assert len(found.page[0].head) == len(found.page[0].tail) == SHOWN
    assert text_of(found.page) == page


def test_the_map_shows_where_each_passage_lies() -> None:
    found = compare(SOURCE, SOURCE, [Passage((0, len(SOURCE)), (0, len(SOURCE)), 1.0)])
    assert found.ribbons[0].points == f"0.0,10 {MAP_WIDTH}.0,10 {MAP_WIDTH}.0,70 0.0,70"


def test_rows_face_each_other_even_where_passages_overlap() -> None:
    sentences = "".join(
        f"第{number}夜，渡口的灯又亮了一回，船家照旧说雾太重，谁也不过江，她照旧等到天亮。" for number in range(30))
    page = sentences.replace("第7夜，", "").replace("照旧说", "仍旧说")
    whole = Passage((0, len(page)), (0, len(sentences)), 0.9)
    overlapping = Passage((len(page) - 40, len(page)), (len(sentences) - 40, len(sentences)), 1.0)
    found = compare(page, sentences, [whole, overlapping])
    left, right = ({piece.number: piece.rows for piece in side} for side in (found.page, found.source))
    assert left.keys() == right.keys()
    assert [len(left[number]) for number in left] == [len(right[number]) for number in left]
    assert len(left[1]) > 5
    for mine, theirs in zip(left[1], right[1], strict=True):
        ends = ["".join(span.text for span in row)[-4:] for row in (mine, theirs)]
        assert ends[0] == ends[1]


def test_nothing_in_common_is_shown_as_it_is() -> None:
    found = compare("", SOURCE, [])
    assert (found.page, text_of(found.source), found.ribbons) == ((), SOURCE, ())


interval = st.tuples(st.integers(0, 60), st.integers(0, 60)).map(sorted).map(tuple)


text = st.text(alphabet="他们走到渡口abc。\n", max_size=60)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(page=text, source=text,
       places=st.lists(st.tuples(interval, interval), max_size=4))
def test_no_character_is_lost_or_doubled(page: str, source: str, places: list[tuple[tuple[int, int], ...]]) -> None:
    passages = [
        Passage((min(left[0], len(page)), min(left[1], len(page))),
                (min(right[0], len(source)), min(right[1], len(source))), 0.0)
        for left, right in places]
    found = compare(page, source, passages)
    assert (text_of(found.page), text_of(found.source)) == (page, source)


def test_sentences_in_two_languages_face_each_other_without_marks() -> None:
    page = "She put the lamp on the bow. Nobody crosses tonight."
    found = compare(page, SOURCE, [Passage((0, 28), (32, 39), 0.0, 0.0, likeness=0.71),
                                   Passage((29, 52), (26, 31), 0.0, 0.0, likeness=0.66)])
    assert (text_of(found.page), text_of(found.source)) == (page, SOURCE)
    assert kinds(found, "page") == kinds(found, "source") == []
    assert [piece.number for piece in found.page if piece.number] == [1, 2]
    assert (found.translated, found.moved) == (True, 1)
