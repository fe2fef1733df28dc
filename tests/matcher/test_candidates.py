"""Votes: agreeing ones make a candidate, and rare keys weigh more."""

from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from benchmarks.attacks.covered_characters import covering
from fingerprinting.methods.base import Keys
from fingerprinting.text.folding.fold import fold
from matcher.candidates import CHAPTERS, GUESSED, LEFT_OUT, PAGES, SAMPLED, Ballot, disguised_keys, propose
from matcher.index.generation import Item
from matcher.index.in_memory import MemoryIndex
from matcher.index.records import Postings
from tests.fingerprinting.text.restoring.test_disguised_passages import AFTER, BEFORE, COPIED


def keys(pairs: dict[int, int]) -> Keys:
    return Keys(np.array(list(pairs), np.uint64), np.array(list(pairs.values()), np.uint32))


LONG = {1000 + number: 40 * number for number in range(60)}
"""Keys that no chapter has; they make a page long."""
CROWD = {900 + number: 4000 + 40 * number for number in range(CHAPTERS.few)}
"""Keys that one chapter each has; with these, one vote more is not enough."""


def ids(index: MemoryIndex, pairs: dict[int, int], ballot: Ballot = CHAPTERS) -> list[str]:
    return [candidate.id for candidate in propose(index, [keys(pairs)], ballot)[0].candidates]


def crowded(index: MemoryIndex | None = None) -> MemoryIndex:
    index = index or MemoryIndex()
    index.add(Item(f"crowd{key}", keys({key: 0})) for key in CROWD)
    return index


def test_two_votes_on_one_diagonal_make_a_candidate_and_scattered_ones_do_not() -> None:
    index = crowded()
    index.add([Item("copy", keys({1: 100, 2: 160})), Item("chance", keys({3: 100, 4: 900}))])
    assert ids(index, LONG | CROWD | {1: 500, 2: 561, 3: 2000, 4: 10}) == ["copy"]


def test_two_votes_of_one_phrase_are_not_two() -> None:
    index = crowded()
    index.add([Item("phrase", keys({1: 100, 2: 104})), Item("sentence", keys({3: 100, 4: 112}))])
    assert ids(index, LONG | CROWD | {1: 7, 2: 11, 3: 500, 4: 512}) == ["sentence"]


def test_one_vote_is_enough_for_a_short_page_and_among_pages() -> None:
    index = crowded()
    index.add([Item("copy", keys({1: 100}))])
    assert ids(index, {1: 3, 7: 20}) == ["copy"]
    assert ids(index, LONG | CROWD | {1: 3}) == []
    assert [each.id for each in propose(index, [keys(LONG | {1: 3})], PAGES)[0].candidates] == ["copy"]


def test_one_vote_is_enough_if_few_chapters_share_any_run() -> None:
    index = crowded()
    index.add([Item("copy", keys({1: 100}))])
    *others, last = CROWD.items()
    assert "copy" in ids(index, LONG | dict(others) | {1: 3})
    assert ids(index, LONG | dict([*others, last]) | {1: 3}) == []


def test_one_thinned_run_is_enough_for_a_short_page_if_few_chapters_share_any_run() -> None:
    index = crowded()
    index.add([Item("copy", keys({1: 100}))])
    short = keys({1: 3, 7: 20})._replace(thinned=np.array([True, False]))
    assert [each.id for each in propose(index, [short])[0].candidates] == ["copy"]
    long = keys(LONG | {1: 3})._replace(thinned=np.arange(len(LONG) + 1) == len(LONG))
    assert propose(index, [long])[0].candidates == []
    index.add([Item(f"other{number}", keys({1: 500 * number})) for number in range(CHAPTERS.few)])
    assert propose(index, [short])[0].candidates == []


def test_rare_keys_weigh_more() -> None:
    index = MemoryIndex()
    index.add([Item("rare", keys({1: 0, 2: 19})), Item("usual", keys({3: 0, 4: 19}))])
    index.add(Item(f"other{number}", keys({3: 0, 4: 2000})) for number in range(10))
    assert ids(index, LONG | {1: 0, 2: 19, 3: 0, 4: 19})[:2] == ["rare", "usual"]


def test_a_document_level_method_votes_by_chapter() -> None:
    index = MemoryIndex()
    index.add([Item("alike", keys(dict.fromkeys(range(8), 0)))])
    assert ids(index, dict.fromkeys(range(4, 40), 0)) == ["alike"]


def test_one_key_many_times_is_one_vote() -> None:
    index = crowded()
    index.add([Item("refrain", Keys(np.full(5, 1, np.uint64), np.arange(0, 50, 10, dtype=np.uint32)))])
    assert ids(index, LONG | CROWD | {1: 0}) == []


def test_pages_asked_together_get_their_own_answers() -> None:
    index = MemoryIndex()
    index.add([Item("a", keys({1: 0, 2: 5})), Item("b", keys({3: 0, 4: 5}))])
    pages = [keys({1: 0, 2: 5}), keys({}), keys({3: 7, 4: 12}), keys({9: 0})]
    proposals = propose(index, pages)
    assert [[each.id for each in proposal.candidates] for proposal in proposals] == [["a"], [], ["b"], []]
    assert [proposal.postings.tolist() for proposal in proposals] == [[1, 1], [], [1, 1], [0]]
    assert propose(index, []) == []


class Counting(MemoryIndex):
    """An index that counts the keys it is asked for."""

    looked_up = 0

    def lookup(self, keys: NDArray[np.uint64]) -> Postings:
        self.looked_up += keys.size
        return super().lookup(keys)


def test_half_of_a_strangers_keys_is_looked_up_and_all_of_a_short_texts() -> None:
    index = Counting()
    index.add([Item("chapter", keys({number: 13 * number for number in range(200)}))])
    propose(index, [keys({1000 + number: 13 * number for number in range(300)})], SAMPLED)
    assert index.looked_up == 150
    propose(index, [keys({1000 + number: 13 * number for number in range(60)})], SAMPLED)
    assert index.looked_up == 210


@pytest.mark.parametrize("start", range(6))
def test_no_excerpt_of_three_keys_slips_through_a_sample_wherever_it_stands(start: int) -> None:
    index = Counting()
    index.add([Item("chapter", keys({number: 13 * number for number in range(200)}))])
    page = {1000 + number: 13 * number for number in range(300)}
    places = list(page)[90 + start:93 + start]
    copied = {50 + at: page.pop(place) for at, place in enumerate(places)}
    assert ids(index, page | copied, SAMPLED) == ["chapter"]
    assert index.looked_up < 200


def test_a_document_level_method_is_sampled_too() -> None:
    index = Counting()
    index.add([Item("alike", keys(dict.fromkeys(range(150), 0)))])
    assert ids(index, dict.fromkeys(range(50, 200), 0), SAMPLED) == ["alike"]
    assert ids(index, dict.fromkeys(range(500, 650), 0), SAMPLED) == []
    assert index.looked_up == 150 + 75


def mixed(pairs: dict[int, int], some: dict[int, int]) -> Keys:
    """Make a text with keys of stem pairs and keys of runs."""
    joined = keys(some | pairs)
    return joined._replace(paired=np.isin(joined.keys, np.array(list(pairs), np.uint64)))


def test_pairs_of_stems_make_a_candidate_where_rare_ones_gather() -> None:
    index = MemoryIndex()
    index.add([Item("told", keys({1: 10, 2: 900, 3: 20, 4: 30})), Item("scattered", keys({5: 10, 6: 900, 7: 20}))])
    index.add(Item(f"topic{number}", keys({8: 10, 9: 20, 10: 30})) for number in range(9))
    gathered = {1: 700, 2: 720, 3: 740, 4: 760, 8: 1000, 9: 1010, 10: 1020}
    pairs = gathered | {5: 2000, 6: 2200, 7: 2400}
    proposal, = propose(index, [mixed(pairs, LONG)], SAMPLED)
    assert [(each.id, each.by_pairs) for each in proposal.candidates] == [("told", True)]
    assert set(proposal.postings[-len(pairs):].tolist()) == {LEFT_OUT}
    assert [each.id for each in propose(index, [mixed({1: 3}, {})], SAMPLED)[0].candidates] == []
    assert propose(index, [mixed({1: 3}, LONG)], SAMPLED, [np.ones(len(LONG) + 1, np.bool_)])[0].candidates == []


def test_pages_looked_up_together_are_gathered_apart() -> None:
    index = MemoryIndex()
    index.add([Item("told", keys({1: 10, 2: 900, 3: 20, 4: 30}))])
    pages = [mixed({1: 700, 2: 720}, LONG), mixed({3: 740, 4: 760}, LONG), mixed({1: 5, 2: 25, 3: 45, 4: 65}, LONG)]
    assert [[each.id for each in proposal.candidates] for proposal in propose(index, pages, SAMPLED)][2] == ["told"]
    assert propose(index, [mixed({1: 700, 4: 1400}, LONG)], SAMPLED)[0].candidates == []


def test_pairs_of_one_phrase_are_one_vote() -> None:
    index = MemoryIndex()
    index.add([Item("phrase", keys({number: number for number in range(1, 9)}))])
    pairs = {number: number + 700 for number in range(1, 9)}
    assert propose(index, [mixed(pairs, LONG)], SAMPLED)[0].candidates == []


def test_a_text_has_few_candidates_by_pairs_alone_beside_those_by_runs() -> None:
    index = MemoryIndex()
    pairs = {number: 8 * number for number in range(1, 12)}
    index.add(Item(f"topic{number}", keys(pairs)) for number in range(20))
    index.add([Item("copy", keys({500: 1000, 501: 1060}))])
    page = {1000 + number: 40 * number for number in range(160)} | {500: 2000, 501: 2060}
    found = [each.id for each in propose(index, [mixed(pairs, page)], SAMPLED)[0].candidates]
    assert "copy" in found
    assert len(found) == 1 + SAMPLED.by_pairs


def test_pairs_are_looked_up_where_runs_explain_nothing_and_among_pages_always() -> None:
    index = Counting()
    runs = {number: 13 * number for number in range(1, 40)}
    index.add([Item("copy", keys(runs))])
    near, far = {2000: 100, 2001: 200}, {2002: 900, 2003: 1000}
    propose(index, [mixed(near | far, runs)], SAMPLED)
    assert index.looked_up == len(runs) + len(far)
    index.looked_up = 0
    propose(index, [mixed(near | far, runs)], PAGES)
    assert index.looked_up == len(runs) + len(near | far)


def test_one_vote_is_enough_where_a_passage_may_be_disguised() -> None:
    index = crowded(Counting())
    index.add([Item("copy", keys({1: 100})), Item("chance", keys({2: 100}))])
    page = keys(LONG | CROWD | {1: 1000, 2: 1500})
    doubtful = (page.positions >= 900) & (page.positions < 1200)
    found, = propose(index, [page], SAMPLED, [doubtful])
    assert [each.id for each in found.candidates] == ["copy"]


def test_keys_of_a_passage_that_is_unlike_its_page_are_told() -> None:
    page = fold(f"{BEFORE}{covering(5, 'look-alike')(COPIED, Random(2))}{AFTER}")
    page_keys = keys({number: 10 * number for number in range(len(page) // 10)})
    inside = page_keys.positions[disguised_keys(page, page_keys)]
    first = int(page.offsets.searchsorted(len(BEFORE)))
    assert not page.restored
    assert inside.size > 12
    assert first - 100 < inside.min() < inside.max() < first + len(COPIED) + 100


def test_one_guessed_key_makes_a_candidate_but_only_the_best_are_compared() -> None:
    index = MemoryIndex()
    index.add(Item(f"chance {number}", keys({number: 100})) for number in range(1, 41))
    index.add([Item("copy", keys({50: 100, 51: 140}))])
    guesses = LONG | {number: 10 * number for number in range(1, 41)} | {50: 700, 51: 740}
    proposal, = propose(index, [keys(guesses)], GUESSED, [np.ones(len(guesses), np.bool_)])
    assert proposal.candidates[0].id == "copy"
    assert len(proposal.candidates) == GUESSED.least
