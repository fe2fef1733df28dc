"""Crawler and matcher learn a site's boilerplate from the same counts, with different thresholds."""

import pytest

from fingerprinting.text.repeated_pieces import RepeatedPieces, Repetition

RULE = Repetition(pages=3, share=0.1, shortest=4, longest=20)


def learned(*pages: list[str], rule: Repetition = RULE, most: int = 100) -> RepeatedPieces:
    pieces = RepeatedPieces(rule, most=most)
    for page in pages:
        pieces.learn(page)
    return pieces


def test_a_piece_of_enough_pages_is_the_sites_own() -> None:
    assert "请收藏本站" not in learned(*[["请收藏本站"]] * 2)
    pieces = learned(*[["请收藏本站", "请收藏本站", f"正文的第 {number} 行"] for number in range(3)])
    assert "请收藏本站" in pieces
    assert pieces.own == {RULE.digest("请收藏本站")}
    assert "正文的第 0 行" not in pieces


def test_a_share_of_the_pages_is_needed_too() -> None:
    assert "请收藏本站" not in learned(*[["请收藏本站"]] * 3, *[[]] * 28)
    assert "请收藏本站" in learned(*[["请收藏本站"]] * 3, *[[]] * 27)


@pytest.mark.parametrize("piece", ["", "短行", "长" * 21])
def test_pieces_of_other_lengths_are_not_counted(piece: str) -> None:
    pieces = learned(*[[piece]] * 5)
    assert piece not in pieces
    assert pieces.counts == {}


def test_digits_and_signs_may_differ() -> None:
    pages = [[f"加群{number}看更新！"] for number in range(3)]
    assert "加群9看更新" not in learned(*pages)
    assert "加群9看更新" in learned(*pages, rule=Repetition(3, 0.1, ignores_numbers=True))
    assert "……----" in learned(*[["……----"]] * 3, rule=Repetition(3, 0.1, ignores_numbers=True))


def test_counts_go_on_where_they_were_stored() -> None:
    first = learned(["请收藏本站", "只有一次的行"], ["请收藏本站"])
    again = RepeatedPieces(RULE, first.pages, first.counts)
    again.learn(["请收藏本站"])
    assert "请收藏本站" in again
    assert again.pages == 3
    assert set(first.counts.values()) == {2}


def test_rare_pieces_are_forgotten_first() -> None:
    pages = [["请收藏本站", *(f"第 {page} 页第 {line} 行" for line in range(60))] for page in range(4)]
    pieces = learned(*pages, most=100)
    assert "请收藏本站" in pieces
    assert len(pieces.counts) < 100
