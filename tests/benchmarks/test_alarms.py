"""Texts that fill in a form are no copies of each other, and the pinned figures of such texts hold."""

import re

import pytest

from benchmarks.alarms.alarms_page import COPIES, NAME, PAGES, bounds, document
from benchmarks.alarms.form_trial import SETTINGS, judge
from benchmarks.alarms.forms import Form, forms
from benchmarks.harness.floors import broken, pinned
from benchmarks.passages.cases import SCORED

TINY = Form("tiny", "{人1}和{人1}：{10-12}、{开|关}\n{菜*2}\n{~40}", {"人": ("甲", "乙"), "菜": ("一{1-1}", "二")})


def silent(what: str, done: int, total: int) -> None:
    pass


def test_every_slot_is_filled_and_a_seed_gives_the_same_text() -> None:
    filled = TINY.fill("7")
    assert filled == TINY.fill("7") != TINY.fill("8")
    assert re.fullmatch(r"(甲和甲|乙和乙)：1[012]、[开关]\n(一1\n二|二\n一1)\n.{38,60}", filled.text)
    assert filled.text.endswith(filled.own)


@pytest.mark.parametrize("form", forms(), ids=lambda form: form.name)
def test_no_slot_of_a_form_stays_open(form: Form) -> None:
    assert not re.search("[{}]", form.fill("1").text)


def test_other_texts_and_copies_are_counted() -> None:
    form = next(form for form in forms() if form.name == "towns")
    found = judge([form], 2, 1, SCORED, silent)
    assert sum(found.pages.values()) == 2 * len(SETTINGS)
    assert bounds(found).at_least["found, whole"] == 1.0
    assert "| towns |" in document(found, 2)


@pytest.mark.slow
def test_the_alarms_stay_below_their_ceilings() -> None:
    assert broken(pinned()[NAME], bounds(judge(forms(), PAGES, COPIES, SCORED, silent))) == []
