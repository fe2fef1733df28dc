"""One character after each of a passage is removed, however rough the bounds of the passage are."""

import numpy as np
import pytest

from benchmarks.harness.corpus import demo_corpus
from fingerprinting import fold
from fingerprinting.text.folding.code_points import points_of
from fingerprinting.text.folding.restoring.recurring.alternate_signs import alternate_signs

FIRST, SECOND = (each.text for each in demo_corpus().chapters[:2])
AFTER = "\n".join(each.text for each in demo_corpus().chapters[2:6])
PASSAGE = "".join(SECOND.split())[:300]


@pytest.mark.parametrize("sign", ["的", "魍"])
def test_a_character_after_each_is_found_within_rough_bounds(sign: str) -> None:
    written = f"{FIRST[:80]}{''.join(each + sign for each in PASSAGE)}{FIRST[80:160]}"
    rest = np.delete(points_of(written), alternate_signs(points_of(written)))
    assert "".join(map(chr, rest)) == f"{FIRST[:80]}{PASSAGE}{FIRST[80:160]}"


@pytest.mark.parametrize("text", [FIRST, "哈" * 400, "好，" * 200, "你来我来" * 100])
def test_other_texts_have_none(text: str) -> None:
    assert len(alternate_signs(points_of(text))) == 0


@pytest.mark.parametrize("sign", ["的", "[{}]"])
def test_a_passage_with_a_sign_after_each_character_is_restored(sign: str) -> None:
    signed = "".join(each + sign.format(number % 99 + 1) for number, each in enumerate(PASSAGE))
    page = fold(f"{FIRST}\n{signed}\n{AFTER}")
    assert page.restored
    plain = fold(PASSAGE).symbols.tobytes()
    assert plain[40:-40] in page.symbols.tobytes()
