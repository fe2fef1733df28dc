"""Passages are folded as by `fold`; those that are kept are few and short."""

from fingerprinting.text.folding.fold import fold
from matcher.side_by_side.folded_passages import LONGEST, _kept, folded


def test_a_passage_is_folded_once_unless_it_is_long() -> None:
    short, long = "夜色如墨，春江花月夜。", "江畔何人初见月。" * (LONGEST // 8 + 1)
    for text in (short, long):
        assert folded(text).symbols.tolist() == fold(text).symbols.tolist()
    assert folded(short) is folded(short)
    assert folded(long) is not folded(long)
    assert _kept.cache_info().maxsize == 32
