"""Floors of the passage benchmark on the demo's own works, and its measures."""

from dataclasses import replace
from typing import ClassVar

import pytest

from benchmarks.accuracy.attacks import ATTACKS
from benchmarks.accuracy.unrelated import Page, generated
from benchmarks.harness.corpus import Corpus, demo_corpus
from benchmarks.passages.cases import CHINESE, DEVELOPMENT, Attack
from benchmarks.passages.english import DEMO_WORK, demo_chapters
from benchmarks.passages.measure import attacks_on_english, chinese_of, measured, strangers, works_of
from benchmarks.passages.passages_page import Figures, document
from benchmarks.passages.plagdet import Pair, score
from benchmarks.passages.timing import timings
from benchmarks.passages.verdicts import measure_excerpts, measure_verdicts
from fingerprinting.text.folding.fold import Folded
from matcher import Matcher
from matcher.alignment.base import AlignedBlock

TRUE = Pair((100, 200), (0, 100))
CASES = 60
LOWER = {"English, reworded heavily": 0.85}
"""Lower floor: twelve chapters of one English work are too few for the goal of the whole benchmark."""


def test_a_perfect_answer_scores_one() -> None:
    assert score([([TRUE], [TRUE]), ([], [])]).plagdet == 1.0


def test_half_a_passage_is_half_the_recall_and_full_precision() -> None:
    found = score([([TRUE], [Pair((100, 150), (0, 50))])])
    assert (found.precision, found.recall, found.granularity) == (1.0, 0.5, 1.0)


def test_a_passage_in_two_pieces_costs_granularity() -> None:
    found = score([([TRUE], [Pair((100, 150), (0, 50)), Pair((150, 200), (50, 100))])])
    assert (found.precision, found.recall, found.granularity) == (1.0, 1.0, 2.0)
    assert found.plagdet < 0.64


def test_the_right_page_and_the_wrong_source_is_no_find() -> None:
    assert score([([TRUE], [Pair((100, 200), (500, 600))])]).plagdet == 0.0


@pytest.mark.parametrize("attack", CHINESE, ids=lambda attack: attack.name)
def test_chinese_copies_stay_above_their_floor(attack: Attack) -> None:
    assert measured(Matcher(), attack, chinese_of(demo_corpus()), CASES).score.plagdet >= attack.floor


@pytest.mark.parametrize("attack", attacks_on_english(demo_chapters()), ids=lambda attack: attack.name)
def test_english_copies_stay_above_their_floor(attack: Attack) -> None:
    found = measured(Matcher(), attack, demo_chapters(), CASES).score.plagdet
    assert found >= LOWER.get(attack.name, attack.floor)


def test_unrelated_chapters_have_no_passage() -> None:
    assert strangers(Matcher(), "Chinese", works_of(demo_corpus()), 300)[2:] == (0, 0)
    assert strangers(Matcher(), "English", [[each] for each in demo_chapters()], 100)[2:] == (0, 0)


@pytest.mark.parametrize(("page", "source", "reuse", "false"), [
    ("The keeper counted every brass hook twice that night", "The keeper counted every brass hook twice again", 1, 0),
    ("Nobody else had walked across to the chapel since noon", "Her elder brother sold the cattle at Saint Anne", 0, 1),
    ("石桥下的水流得很慢他站了很久", "石桥下的水流得很慢他站了一会", 1, 0),
    ("石桥夏得税留德恨满塔占乐很久", "十乔下的水流得很慢他站了一会", 0, 1),
])
def test_a_passage_without_the_very_words_is_false(page: str, source: str, reuse: int, false: int) -> None:
    """An aligner that claims everything: only the text itself distinguishes quotations from its errors."""
    class Claims:
        name: ClassVar[str] = "claims"

        def align(self, page: Folded, source: Folded) -> list[AlignedBlock]:
            return [AlignedBlock((0, len(page)), (0, len(source)), len(page))]

    found = strangers(Matcher(aligner=Claims(), paraphrase_pass=None), "pair", [[page], [source]], 3)
    assert (found.reuse, found.false) == (3 * reuse, 3 * false)


def test_scored_cases_are_others_than_those_of_development() -> None:
    texts = chinese_of(demo_corpus())
    scored, development = (CHINESE[0].cases(texts, 20, *series) for series in ((), (DEVELOPMENT,)))
    assert scored == CHINESE[0].cases(texts, 20)
    assert not {case.page for case in scored} & {case.page for case in development}


def test_the_verdict_keeps_what_candidates_find_and_calls_no_news_a_copy() -> None:
    chosen = [each for each in ATTACKS if each.name in ("verbatim", "edits 20 %", "excerpt 150 characters")]
    pages = [Page("generated", text) for text in generated(40)]
    # In English 150 characters are about 27 words, fewer than a copy needs.
    chinese = Corpus("demo", tuple(each for each in demo_corpus().chapters if each.work != DEMO_WORK))
    judged, alarms = measure_verdicts(chinese, pages, 12, lambda *_: None, chosen)
    assert [(each.wanted, each.lost) for each in judged] == [(12, 0.0)] * 3
    assert all(each.first == each.pages >= 9 for each in judged)
    assert (alarms["generated"].pages, alarms["generated"].alarms) == (40, [])


def test_what_is_told_in_other_words_is_found_among_all_texts() -> None:
    chapters_of = {"reworded": chinese_of(demo_corpus()), "English, reworded": demo_chapters(),
                   "English, summarised": demo_chapters()}
    for attack in (*CHINESE, *attacks_on_english(demo_chapters())):
        if attack.name in chapters_of:
            judged, = measure_excerpts([attack], chapters_of[attack.name], 20)
            assert (judged.wanted, judged.copies >= 16) == (20, True), attack.name


def test_the_document_shows_every_figure() -> None:
    matcher, texts = Matcher(), chinese_of(demo_corpus())
    row = measured(matcher, replace(CHINESE[0], floor=1.1), texts, 2)
    innocent = strangers(matcher, "Chinese", works_of(demo_corpus()), 2)
    figures = Figures("demo", "0" * 16, 2, "English: none.", [row], [innocent],
                      timings(matcher, [text * 4 for text in texts[:2]]),
                      excerpts=measure_excerpts([CHINESE[0]], texts, 2))
    written = document(figures)
    assert "| verbatim excerpt | **below** " in written
    assert "| Chinese | 2 | 0 | 0 |" in written
    assert "| unrelated chapters | " in written
    assert "| verbatim excerpt | 1.0000 | 1.0000 |" in written
