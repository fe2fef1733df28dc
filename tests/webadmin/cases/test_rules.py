"""Every rule for a copy is said in the member's language; what is not known speaks for itself."""

import re
from dataclasses import replace

import pytest
from django.utils import translation

from matcher.evidence import Evidence
from matcher.verdict import decide
from storage.documents import INFRINGING
from webadmin.cases.rules import worded

COPY = Evidence(page_length=1000, source_length=1000, page_coverage=0.99, source_coverage=0.99, identity=0.99,
                equal=900.0, longest=500.0, passages=3)
CASES = {"identical": COPY, "near_copy": replace(COPY, identity=0.8), "excerpt": replace(COPY, source_coverage=0.1)}


@pytest.mark.parametrize("verdict", sorted(CASES))
def test_a_rule_is_said_in_chinese_with_its_figures(verdict: str) -> None:
    judged = decide(CASES[verdict])
    assert judged.verdict == verdict
    with translation.override("zh-hans"):
        said = worded(judged.reason)
    assert not re.search("[A-Za-z]", said)
    assert sorted(re.findall(r"\d+", said)) == sorted(re.findall(r"\d+", judged.reason))


def test_every_copy_has_its_rule_here() -> None:
    assert set(CASES) >= set(INFRINGING) - {"reworded"}


def test_an_unknown_rule_speaks_for_itself() -> None:
    assert worded("because <b>") == "because <b>"
