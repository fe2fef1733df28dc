"""Every rule of a verdict is said in both languages, with the figures that it decided by."""

import re
from dataclasses import replace

import pytest

from matcher.evidence import Evidence
from matcher.verdict import decide
from storage.documents import Reason
from webadmin.rules import worded

COPY = Evidence(page_length=1000, source_length=1000, page_coverage=0.99, source_coverage=0.98, identity=0.995,
                equal=901.0, longest=500.0, passages=3)
PART = replace(COPY, page_coverage=0.13, source_coverage=0.11, equal=150)
EVIDENCE = {
    "no_passage": replace(COPY, passages=0),
    "too_little": replace(PART, equal=21, longest=17),
    "boilerplate_on_site": replace(PART, furniture=0.71),
    "boilerplate_stop_keys": replace(PART, common=0.61),
    "quotation": replace(PART, quoted=1.0, attributed=1.0),
    "quotation_marked": replace(PART, quoted=1.0, equal=80, longest=80),
    "quotation_attributed": replace(PART, attributed=1.0, equal=80, longest=80),
    "identical": COPY,
    "reworded": replace(PART, reworded=0.9, identity=0.4, page_coverage=0.5),
    "near_copy": replace(COPY, identity=0.83),
    "near_copy_respelled": replace(COPY, verbatim=0.4),
    "excerpt": PART,
}


@pytest.mark.parametrize("rule", sorted(EVIDENCE))
def test_a_rule_is_said_in_both_languages_with_its_figures(rule: str) -> None:
    reason = decide(EVIDENCE[rule]).reason
    assert reason.rule == rule
    english, chinese = worded(reason, "en"), worded(reason, "zh-hans")
    assert not re.search("[A-Za-z]", chinese)
    figures = sorted(f"{value:.0%}" if isinstance(value, float) else str(value) for value in reason.figures.values())
    assert sorted(re.findall(r"\d+%?", english)) == sorted(re.findall(r"\d+%?", chinese)) == figures


@pytest.mark.parametrize(("reason", "said"), [
    (Reason("explained_by_better", {"equal_characters": 90, "better_equal_characters": 800}), "800"),
    (Reason("no_shared_key"), "no key"),
    (Reason("not_in_index"), "index"),
    (Reason("too_few_votes", {"shared_keys": 7}), "7"),
])
def test_what_explain_adds_is_said_too(reason: Reason, said: str) -> None:
    assert said in worded(reason, "en")
    assert worded(reason, "zh-cn") != worded(reason, "en")


def test_an_unknown_rule_stands_for_itself() -> None:
    assert worded(Reason("because <b>"), "en") == "because <b>"
