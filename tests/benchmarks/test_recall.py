import pytest

from benchmarks.accuracy.alarms import Alarm, Bench, measure_alarms, measure_candidates, measure_old_books
from benchmarks.accuracy.attacks import ATTACKS
from benchmarks.accuracy.library import Shelf, page_keys, shelve
from benchmarks.accuracy.recall import Score, attacked, measure_recall
from benchmarks.accuracy.unrelated import Page
from benchmarks.harness.corpus import Chapter, Corpus, demo_corpus
from fingerprinting import DEFAULT, fold, method
from storage.documents import Reason

STEPS: list[tuple[str, int, int]] = []
CORPUS = demo_corpus()


def noted(what: str, done: int, total: int) -> None:
    STEPS.append((what, done, total))


@pytest.fixture(scope="module")
def shelves() -> list[Shelf]:
    return shelve(CORPUS, [DEFAULT, method("exact")], noted)


def test_a_score_counts_what_is_among_the_candidates() -> None:
    score = Score()
    score.count(["a", "b"], ["x", "b"])
    score.count(["a"], ["a"])
    assert (score.found, score.wanted, score.missed) == (2, 3, ["a"])
    assert score.recall == pytest.approx(2 / 3)


def test_chapters_are_long_enough_and_the_other_source_is_of_another_work() -> None:
    attack = next(each for each in ATTACKS if each.needs == 1_000)
    pairs = attacked(CORPUS, attack, 20)
    assert len(pairs) == 20
    assert all(len(chapter.text) >= 1_000 and chapter.work != other.work for chapter, other in pairs)


def test_an_exact_digest_finds_what_is_verbatim_and_no_edits(shelves: list[Shelf]) -> None:
    scores = measure_recall(CORPUS, shelves, 5, noted)
    default, exact = (shelf.name for shelf in shelves)
    assert scores.keys() == {attack.name for attack in ATTACKS}
    assert scores["verbatim"][exact].recall == 1
    assert scores["edits 10 %"][exact].recall == 0
    assert scores["edits 10 %"][default].recall == 1


def test_what_it_costs_is_counted(shelves: list[Shelf]) -> None:
    exact = shelves[1]
    assert exact.value_bytes == 16 * len(CORPUS.chapters)
    assert exact.postings == len(CORPUS.chapters)


def test_a_page_slides_where_the_method_says_so() -> None:
    daguan, text = method("daguan"), fold(CORPUS.chapters[0].text)
    assert page_keys(daguan, text).keys.size > 12 * daguan.keys(daguan.fingerprint(text)).keys.size
    assert page_keys(DEFAULT, text).keys.size == DEFAULT.keys(DEFAULT.fingerprint(text)).keys.size


def test_a_quotation_is_told_from_a_false_alarm() -> None:
    text = CORPUS.chapters[0].text[:200]
    reason = Reason("near_copy")
    assert Alarm("", "", "", reason, text, text).is_reuse
    assert not Alarm("", "", "", reason, text, CORPUS.chapters[9].text[:200]).is_reuse


def test_copies_raise_an_alarm_and_strangers_none(shelves: list[Shelf]) -> None:
    pages = [Page("copies", CORPUS.chapters[3].text), Page("strangers", "今天天气很好，" * 40)]
    found = measure_alarms(Bench.of(CORPUS, shelves[0]), pages, noted)
    assert (len(found["copies"].alarms), len(found["copies"].false)) == (1, 0)
    assert (found["strangers"].alarms, found["strangers"].candidates) == ([], 0)
    assert measure_candidates(shelves, pages, noted) == {shelf.name: 0.5 for shelf in shelves}


def test_a_book_is_not_compared_with_itself() -> None:
    shared = CORPUS.chapters[0].text
    corpus = Corpus("", (Chapter("one", "1", shared), Chapter("two", "1", shared), Chapter("two", "2", shared * 2)))
    bench = Bench.of(corpus, shelve(corpus, [DEFAULT], noted)[0])
    found = measure_old_books(bench, corpus, 3, noted)
    assert len(found.alarms) == 3
    assert [alarm.chapter.partition("\0")[0] for alarm in found.alarms] == ["two", "one", "one"]
