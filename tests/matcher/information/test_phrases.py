"""Two ways of finding the phrases in a text give the same answer."""

import numpy as np
import pytest
from numpy.typing import NDArray

from matcher.information.phrases import CLAUSE, PHRASE, held, held_by, runs, shared, sieve_of, spread, table_of


def symbols(seed: int, size: int) -> NDArray[np.uint16]:
    """A text of few different symbols, so that runs repeat and share places of the table."""
    return np.random.default_rng(seed).integers(0, 4, size).astype(np.uint16)


@pytest.mark.parametrize("size", [0, PHRASE - 1, PHRASE, 300, 3_000])
def test_what_a_text_holds_is_the_same_by_its_table_and_by_those_of_the_asked(size: int) -> None:
    page = symbols(1, 400)
    text = np.concatenate([symbols(2, size), page[100:140]]) if size >= 300 else symbols(2, size)
    asked = [runs(page, length) for length in (PHRASE, CLAUSE)]
    by_text = [held(table_of(runs(text, length)), each) for length, each in zip((PHRASE, CLAUSE), asked, strict=True)]
    phrases, clauses = asked
    found = held_by(text, runs(text, PHRASE), sieve_of(phrases), (table_of(phrases), table_of(clauses)),
                    (phrases, clauses))
    assert [each.tolist() for each in found] == [each.tolist() for each in by_text]
    assert by_text[1].sum() >= (40 - CLAUSE + 1 if size >= 300 else 0)
    assert by_text[1].any() == (size >= 300)


@pytest.mark.parametrize("length", [2, PHRASE, CLAUSE])
def test_runs_that_read_alike_have_one_hash_and_no_others(length: int) -> None:
    text = symbols(3, 2_000)
    hashes = runs(text, length).tolist()
    written = [text[start:start + length].tobytes() for start in range(text.size - length + 1)]
    assert len(hashes) == len(written)
    assert len(set(zip(hashes, written, strict=True))) == len(set(hashes)) == len(set(written)) > 1


def test_each_asked_run_that_a_text_has_is_counted() -> None:
    page, text = runs(symbols(4, 500), PHRASE), runs(symbols(5, 500), PHRASE)
    assert shared(text, sieve_of(page), table_of(page), page) == held(table_of(text), page).sum() > 100
    assert shared(text[:0], sieve_of(page), table_of(page), page) == 0
    assert shared(text, sieve_of(page[:0]), table_of(page[:0]), page[:0]) == 0


@pytest.mark.parametrize("length", [1, 3, CLAUSE])
def test_each_symbol_gets_the_greatest_value_of_the_runs_that_cover_it(length: int) -> None:
    values = np.random.default_rng(6).integers(0, 5, 300)
    size = values.size + length - 1
    wanted = [max(values[max(place - length + 1, 0):place + 1], default=0) for place in range(size)]
    assert spread(values, length, size).tolist() == wanted
