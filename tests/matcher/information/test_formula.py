"""Text shared by many chapters is formula; text of one chapter is not."""

from random import Random

import numpy as np
import pytest

from fingerprinting import fold
from fingerprinting.methods.base import Keys
from matcher import Matcher
from matcher.finding import Finding
from matcher.information import Formula, Neighbour
from storage.documents import INFRINGING
from tests.matcher.texts import chapter

INTRODUCTION = chapter(50)[:110]


PHRASES = [text.replace("\n", "")[at:at + 8] for text in map(chapter, range(70, 76)) for at in range(0, 400, 8)]


def statute(number: int) -> str:
    """Arrange phrases that are common in a genre in an individual order."""
    return "，".join(Random(number).sample(PHRASES, 80))


def findings(matcher: Matcher, page: str) -> dict[str, Finding]:
    return {finding.source.title: finding for finding in matcher.match(page)}


def library(chapters: int, shared: str = "") -> Matcher:
    matcher = Matcher()
    for number in range(chapters):
        matcher.add(f"{number}", shared + chapter(number), work="期刊")
    return matcher


def test_the_standing_introduction_of_a_series_is_no_excerpt_of_its_issues() -> None:
    found = findings(library(6, INTRODUCTION), INTRODUCTION + chapter(60))
    assert found
    assert {finding.judgement.verdict for finding in found.values()} == {"boilerplate"}
    reason = found["0"].judgement.reason
    assert reason.rule == "boilerplate_formula"
    assert reason.figures["formula_share"] > 0.5


def test_the_same_words_are_an_excerpt_while_one_chapter_holds_them() -> None:
    matcher = library(6)
    matcher.add("唯一", INTRODUCTION + chapter(7), work="期刊")
    assert findings(matcher, chapter(61) + INTRODUCTION + chapter(60))["唯一"].judgement.verdict == "excerpt"


def test_a_copy_of_an_issue_is_found_beneath_its_introduction() -> None:
    found = findings(library(6, INTRODUCTION), INTRODUCTION + chapter(3))
    assert found["3"].judgement.verdict == "identical"
    assert all(each.judgement.verdict not in INFRINGING for title, each in found.items() if title != "3")


@pytest.mark.parametrize(("page", "copies"), [
    (statute(3), True), (chapter(60) + statute(3)[180:500] + chapter(61), True), (statute(40), False),
])
def test_an_order_of_phrases_is_copied_though_each_of_them_is_formula(page: str, copies: bool) -> None:
    matcher = Matcher()
    for number in range(24):
        matcher.add(f"{number}", statute(number), work=f"{number}")
    found = findings(matcher, page)
    assert [title for title, each in found.items() if each.judgement.verdict in INFRINGING] == ["3"] * copies
    assert not copies or found["3"].evidence.held_elsewhere > 0.6 > found["3"].evidence.held_in_order


@pytest.mark.parametrize(("works", "formula"), [(1, False), (2, True), (12, True)])
def test_the_turns_of_a_work_are_formula_where_other_works_have_them(works: int, formula: bool) -> None:
    matcher = Matcher()
    for number in range(24):
        matcher.add(f"{number}", statute(number), work=f"{number % works}")
    evidence = findings(matcher, statute(3))["3"].evidence
    assert (evidence.held_elsewhere > 0.6) is formula
    assert evidence.distinctive == pytest.approx(1, abs=0.05) or formula


def test_a_work_counts_once_however_many_of_its_chapters_hold_a_phrase() -> None:
    page = fold(chapter(50))
    other = {f"{number}": Neighbour("乙", page) for number in range(5)}
    other |= {f"甲{number}": Neighbour("甲", fold(chapter(number))) for number in range(70, 80)}
    formula = Formula(page, Keys(np.zeros(0, np.uint64), np.zeros(0, np.uint32)), np.zeros(0, np.int64), lambda: other)
    source = fold(chapter(50)[:300] + chapter(60) + chapter(61))
    assert set(formula.holders("甲一", Neighbour("甲", source), throughout=True).phrases.tolist()) == {1}


def test_other_editions_of_a_chapter_do_not_make_it_formula() -> None:
    matcher = library(2)
    for edition in range(4):
        matcher.add("第一章", chapter(1), work=f"版本{edition}")
    verdicts = {finding.judgement.verdict for finding in matcher.match(chapter(62) + chapter(1)[:90] + chapter(60))}
    assert verdicts == {"excerpt"}


@pytest.mark.parametrize(("others", "verdict"), [(3, "excerpt"), (6, "excerpt"), (14, "boilerplate")])
def test_a_passage_that_a_few_works_quote_is_still_the_books(others: int, verdict: str) -> None:
    passage = chapter(11).replace("\n", "")[300:581]
    matcher = library(3)
    matcher.add("原书", chapter(9)[:900] + passage + chapter(10)[:900], work="原书")
    for number in range(80, 80 + others):
        matcher.add(f"{number}", chapter(number) + passage + chapter(number + 20), work=f"{number}", organisation="乙")
    found = findings(matcher, chapter(61) + passage[60:200] + chapter(60))
    assert found["原书"].judgement.verdict == verdict


@pytest.mark.parametrize(("others", "verdict"), [(3, "excerpt"), (6, "boilerplate")])
def test_a_passage_of_a_genre_that_is_worded_alike_elsewhere_is_formula(others: int, verdict: str) -> None:
    passage, form = chapter(11).replace("\n", "")[300:581], chapter(12).replace("\n", "")[100:150]
    matcher = library(3)
    matcher.add("原书", chapter(9)[:900] + passage + chapter(10)[:900] + form, work="原书")
    for number in range(80, 80 + others):
        matcher.add(f"{number}", form + chapter(number) + passage + chapter(number + 20), work=f"{number}")
    found = findings(matcher, chapter(61) + passage[60:200] + chapter(60))
    assert found["原书"].judgement.verdict == verdict


def test_what_a_few_issues_begin_with_is_an_introduction_however_long() -> None:
    introduction = chapter(50).replace("\n", "")[:220]
    found = findings(library(3, introduction + "\n"), f"{introduction}\n{chapter(61)}")
    assert {finding.judgement.verdict for finding in found.values()} <= {"boilerplate", "unrelated"}


@pytest.mark.parametrize("text", [
    "".join(f"'{digit}', " for digit in "0123456789abcdefghijklmnopqrstuvwxyz") * 2,
    "\n".join(f"| {row} | {row * row} | {row ** 3} | {row ** 4} |" for row in range(1, 25)),
])
def test_lists_and_tables_that_any_text_has_are_no_copies(text: str) -> None:
    matcher = Matcher()
    matcher.add("教程", chapter(1) + text + chapter(2))
    found = matcher.match(chapter(3) + text + chapter(4))
    assert not [each for each in found if each.judgement.verdict in INFRINGING]


@pytest.mark.parametrize("form", ["{}、", "{}_", "- {}\n", "- {}_\n"])
def test_a_copy_put_into_a_list_or_code_says_no_less(form: str) -> None:
    matcher = library(6)
    copied = "".join(filter(str.isalnum, chapter(1)[20:170]))
    listed = "".join(form.format(copied[at:at + 4]) for at in range(0, len(copied), 4))
    assert findings(matcher, chapter(60) + "\n" + listed + "\n" + chapter(61))["1"].judgement.verdict == "excerpt"


@pytest.mark.parametrize(("text", "known"), [
    ("他把剑放在桌上，转身就走了。", 6), ("as well as the old house by the river", 0),
])
def test_a_key_counts_for_phrases_only_if_it_is_as_long_as_one(text: str, known: int) -> None:
    folded = fold(text)
    keys = Keys(np.array([5, 7], np.uint64), np.array([0, len(folded) - 3], np.uint32), np.array([False, True]))
    formula = Formula(folded, keys, np.array([40, 1]), dict)
    counted = formula.holders("", Neighbour("", fold(""))).phrases
    assert np.flatnonzero(counted).tolist() == list(range(known))


RULES = [chapter(200 + number, 130).replace("\n", "") for number in range(9)]


def form(number: int) -> str:
    """Fill in a form: nearly the same paragraphs for everybody, and some text of its own."""
    kept = [rule for place, rule in enumerate(RULES) if place != number % 9]
    return "\n".join([*kept, chapter(300 + number, 250)])


@pytest.mark.parametrize("works", [20, 1])
def test_what_many_chapters_have_is_a_form_and_not_an_edition(works: int) -> None:
    matcher = Matcher()
    for number in range(20):
        matcher.add(f"{number}", form(number), work=f"{number % works}")
    assert not {each.judgement.verdict for each in findings(matcher, form(40)).values()} & {*INFRINGING}
    page = f"{chapter(61, 200)}\n{form(3)}\n{chapter(62, 200)}"
    assert findings(matcher, page)["3"].judgement.verdict in INFRINGING
    assert findings(matcher, chapter(303, 250))["3"].judgement.verdict in INFRINGING


def test_a_few_editions_of_a_chapter_are_no_formula() -> None:
    matcher = Matcher()
    for edition in range(3):
        matcher.add(f"{edition}", form(edition), work=f"{edition}")
    found = findings(matcher, f"{chapter(61, 900)}\n{RULES[4]}\n{RULES[5]}\n{chapter(62, 900)}")
    assert {each.judgement.verdict for each in found.values()} & {*INFRINGING}
