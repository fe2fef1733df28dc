"""Two ways to ask which phrases a text holds give the same answer."""

import numpy as np
import pytest
from numpy.typing import NDArray

from matcher.information.phrases import CLAUSE, PHRASE, held, held_by, runs, table_of


def symbols(seed: int, size: int) -> NDArray[np.uint16]:
    """A text of few symbols, so that runs come back and share places of the table."""
    return np.random.default_rng(seed).integers(0, 4, size).astype(np.uint16)


@pytest.mark.parametrize("size", [0, PHRASE - 1, PHRASE, 300, 3_000])
def test_what_a_text_holds_is_the_same_by_its_table_and_by_those_of_the_asked(size: int) -> None:
    page = symbols(1, 400)
    text = np.concatenate([symbols(2, size), page[100:140]]) if size >= 300 else symbols(2, size)
    asked = [runs(page, length) for length in (PHRASE, CLAUSE)]
    by_text = [held(table_of(runs(text, length)), each) for length, each in zip((PHRASE, CLAUSE), asked, strict=True)]
    found = held_by(text, *(of for each in asked for of in (table_of(each), each)))
    assert [each.tolist() for each in found] == [each.tolist() for each in by_text]
    assert by_text[1].sum() >= (40 - CLAUSE + 1 if size >= 300 else 0)
    assert by_text[1].any() == (size >= 300)
