"""Pairs of stems survive rewording, and their selection depends only on the pair."""

import pytest

from fingerprinting import fold
from fingerprinting.methods.grams import Grams
from fingerprinting.text.gram_hashes import one_in
from fingerprinting.text.stem_pairs import stem_pairs
from tests.matcher.texts import chapter

TEXT = ("The carpenters walked across the frozen river to mend the old mill, and each of them told another story about "
        "the green lights that burned under the ice beside the drowned bridge.")
TOLD = ("Across a river frozen over, a carpenter would walk and mend that mill, so old; stories were told, by each "
        "another: how, beside a bridge that drowned, green light was burning under ice.")


def pairs(text: str, reach: int = 4, m: int = 1) -> set[int]:
    return set(stem_pairs(fold(text), reach, one_in(m))[0].tolist())


def test_a_sentence_told_in_other_words_shares_pairs_though_no_runs() -> None:
    grams = Grams(pair_m=1 << 20)
    runs = [set(grams.keys(grams.fingerprint(fold(text))).keys.tolist()) for text in (TEXT, TOLD)]
    assert not runs[0] & runs[1]
    assert len(pairs(TEXT) & pairs(TOLD)) > 0.2 * len(pairs(TEXT))


@pytest.mark.parametrize(("one", "other"), [
    ("walked rivers", "river, walking"), ("Stopped stories", "the story stops"), ("mill’s lights", "light of mills"),
])
def test_order_form_case_and_stop_words_do_not_matter(one: str, other: str) -> None:
    assert pairs(one) == pairs(other)
    assert len(pairs(one)) == 1


def test_words_beyond_reach_and_of_one_stem_are_no_pair() -> None:
    words = "carpenters river mill story lights bridge"
    assert len(pairs(words, reach=1)) == 5
    assert len(pairs(words, reach=2)) == 9
    assert not pairs("light lights lighted")
    assert not pairs("carpenter" + " the" * 30 + " river")


def test_a_sample_is_of_all_and_stands_where_the_earlier_word_does() -> None:
    text = fold(f"{TEXT} " * 3)
    keys, positions = stem_pairs(text, 4, one_in(4))
    assert set(keys.tolist()) < pairs(text.original)
    every = dict(zip(*(each.tolist() for each in stem_pairs(fold("mill story"), 4, one_in(1))), strict=True))
    assert list(every.values()) == [0]
    assert (positions < len(text)).all()


def test_only_texts_in_words_have_pairs() -> None:
    grams = Grams()
    assert not pairs(chapter(0))
    assert not grams.keys(grams.fingerprint(fold(chapter(0)))).paired.any()
    assert not pairs("")
    keys = grams.keys(grams.fingerprint(fold(f"{TEXT} {TOLD} " * 12)))
    assert 0.3 < keys.paired.mean() < 0.9
    assert not (keys.paired & keys.thinned).any()
