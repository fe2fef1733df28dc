"""Properties of the smaller methods: exact, vsm, shingle, sentences, grams, and finding a method by name."""

import numpy as np
import pytest

from fingerprinting import DEFAULT, METHODS, fold, method
from fingerprinting.methods.exact import Exact
from fingerprinting.methods.grams import Grams
from fingerprinting.methods.longest_sentences import LongestSentences
from fingerprinting.methods.postings import pack, resemblance, unpack
from fingerprinting.methods.shingle import Shingle
from fingerprinting.methods.vsm import VectorSpace

SNOW = "那年冬天，城里下了很大的雪，河上的冰厚得可以走马车。老木匠把门板卸下来，放在炉边烤干，再一块一块装回去。"
LETTERS = "信使摇了摇头，把皮袋放在桌上，里面只有三封旧信。“你从哪里来？”孩子问，“路上有没有看见我的父亲？”"
SPRING = "春天来得很迟，杏花开的时候，镇上的人已经走了一半。他在账本的最后一页写道：欠王家粮铺铜钱四百二十文。"


def test_methods_are_found_by_name() -> None:
    assert method("grams") is DEFAULT
    assert [method(each.name) for each in METHODS] == list(METHODS)
    with pytest.raises(ValueError, match="'winnow'; the known ones are grams, exact, vsm"):
        method("winnow")


def test_one_changed_syllable_changes_the_whole_digest() -> None:
    exact = Exact()
    same, changed = exact.fingerprint(fold(SNOW)), exact.fingerprint(fold(SNOW.replace("冬", "秋")))

    assert len(same) == 16
    assert exact.fingerprint(fold(SNOW.replace("，", " ").replace("门", "門"))) == same
    differing = (int.from_bytes(same) ^ int.from_bytes(changed)).bit_count()
    assert 30 < differing < 98
    assert exact.similarity(same, changed) == 0


def test_the_cosine_of_known_vectors() -> None:
    vsm = VectorSpace()
    apple, pear, both = (vsm.fingerprint(fold(text)) for text in ("苹果", "香蕉", "苹果 香蕉"))

    assert vsm.similarity(apple, pear) == 0
    assert vsm.similarity(apple, both) ** 2 + vsm.similarity(pear, both) ** 2 == pytest.approx(1, abs=1e-6)


def test_order_does_not_turn_the_vector() -> None:
    vsm = VectorSpace()

    one, other = (vsm.fingerprint(fold(text)) for text in (SNOW + LETTERS, LETTERS + SNOW))
    snow, letters = (vsm.fingerprint(fold(text)) for text in (SNOW, LETTERS))

    assert vsm.similarity(one, other) == pytest.approx(1)
    assert vsm.similarity(snow, letters) < 0.2


def test_only_the_heaviest_terms_are_kept() -> None:
    assert len(VectorSpace(terms=3).fingerprint(fold(SNOW))) == 3 * 12
    few, many = (set(VectorSpace(terms=n).keys(VectorSpace(terms=n).fingerprint(fold(SNOW))).keys) for n in (3, 30))
    assert few < many


@pytest.mark.parametrize("sampling", ["mod_m", "syncmer", "min_s", "min_wise"])
def test_shingles_of_an_excerpt_are_contained_in_those_of_the_whole(sampling: str) -> None:
    """The containment |A∩B| / |A| of an excerpt is 1 if sampling depends only on the shingle; Min-s loses most."""
    shingle = Shingle(unit="character", k=6, sampling=sampling, size=4 if sampling == "mod_m" else 24)  # type: ignore[arg-type]
    whole = set(shingle.keys(shingle.fingerprint(fold((SNOW + LETTERS + SPRING) * 2))).keys.tolist())
    excerpt = set(shingle.keys(shingle.fingerprint(fold(LETTERS))).keys.tolist())

    containment = len(excerpt & whole) / len(excerpt)
    if sampling in ("mod_m", "syncmer"):
        assert containment == 1
    else:
        assert containment < 1


def test_syncmers_of_words_are_refused() -> None:
    with pytest.raises(ValueError, match="unit='character', not 'word'"):
        Shingle(sampling="syncmer")


def test_the_longest_sentences_are_kept_with_their_places() -> None:
    longest = LongestSentences(top=2)
    text = fold("短。" + SNOW + "也短。")
    keys = longest.keys(longest.fingerprint(text))

    assert text.quote(int(keys.positions[0]), int(keys.positions[0]) + 2) == "那年"
    assert [text.quote(p, p + 3) for p in keys.positions.tolist()] == ["那年冬", "老木匠"]
    assert set(keys.keys) == set(longest.keys(longest.fingerprint(fold(LETTERS[:24] + SNOW))).keys)


def test_an_excerpt_keeps_the_grams_of_the_whole() -> None:
    grams = Grams(short=1)
    texts = (SNOW * 3 + LETTERS + SPRING, LETTERS + SPRING)
    whole, excerpt = (set(grams.keys(grams.fingerprint(fold(text))).keys.tolist()) for text in texts)

    assert excerpt
    assert excerpt <= whole


def test_postings_are_read_as_they_were_written() -> None:
    keys, positions = np.array([1, 2**64 - 1], np.uint64), np.array([0, 2**32 - 1], np.uint32)

    assert [each.tolist() for each in unpack(pack(keys, positions))[:2]] == [keys.tolist(), positions.tolist()]
    assert len(pack(keys, positions)) == 24
    with pytest.raises(ValueError, match="25 bytes is damaged"):
        unpack(bytes(25))


def test_resemblance_is_that_of_the_sets_of_keys() -> None:
    left, right = (
        pack(np.array(keys, np.uint64), np.zeros(len(keys), np.uint32)) for keys in ([1, 2, 2, 3], [2, 3, 4])
    )

    assert resemblance(left, right) == 0.5
    assert resemblance(b"", b"") == 1
    assert resemblance(left, b"") == 0
