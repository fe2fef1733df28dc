"""Every rule of a verdict has wording in both languages, with the figures that it used."""

import ast
import re
from dataclasses import replace
from pathlib import Path

import pytest

import matcher
from matcher.evidence import Evidence
from matcher.verdict import decide
from storage.documents import Reason
from webadmin.words.catalogue import LANGUAGES, Language, Words, catalogue
from webadmin.words.rules import say_rule
from webadmin.words.units import share

COPY = Evidence(page_length=1000, source_length=1000, page_coverage=0.99, source_coverage=0.98, identity=0.995,
                equal=901.0, longest=500.0, passages=3)
PART = replace(COPY, page_coverage=0.13, source_coverage=0.11, equal=150)
EVIDENCE = {
    "no_passage": replace(COPY, passages=0),
    "too_little": replace(PART, equal=21, longest=17),
    "boilerplate_on_site": replace(PART, on_site=0.71),
    "boilerplate_stop_keys": replace(PART, common=0.61),
    "quotation": replace(PART, quoted=1.0, attributed=1.0, longest=150.0),
    "quotation_marked": replace(PART, quoted=1.0, equal=80, longest=80),
    "quotation_attributed": replace(PART, attributed=1.0, equal=80, longest=80),
    "quotation_short": replace(PART, equal=50, longest=50),
    "boilerplate_formula": replace(PART, distinctive=0.1, distinctive_longest=0.1, formula=0.9),
    "boilerplate_genre": replace(PART, formal=1.0, identity=0.6, gap=3.0),
    "identical": COPY,
    "reworded": replace(PART, reworded=0.9, identity=0.4, page_coverage=0.5),
    "near_copy": replace(COPY, identity=0.83),
    "near_copy_respelled": replace(COPY, verbatim=0.4),
    "excerpt": PART,
}


def rules_in(package: Path) -> set[str]:
    """List the rules named in a package's code: in a reason, or in a variable called `rule`."""
    nodes = [node for path in package.rglob("*.py") for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
    named = [node.args[0] for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
             and node.func.id == "Reason" and node.args]
    named += [node.value for node in nodes if isinstance(node, ast.Assign)
              and any(isinstance(target, ast.Name) and target.id == "rule" for target in node.targets)]
    return {part.value for value in named for part in ast.walk(value)
            if isinstance(part, ast.Constant) and isinstance(part.value, str)}


RULES = sorted(rules_in(Path(matcher.__file__).parent))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rule", RULES)
def test_every_rule_of_the_matcher_is_worded(rule: str, language: Language) -> None:
    assert catalogue()[f"rule.{rule}"][language]


def test_no_wording_is_left_over_and_every_verdict_rule_has_its_evidence_here() -> None:
    assert {key.removeprefix("rule.") for key in catalogue() if key.startswith("rule.")} == set(RULES)
    assert set(EVIDENCE) <= set(RULES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rule", sorted(EVIDENCE))
def test_a_rule_is_said_with_its_figures(rule: str, language: Language) -> None:
    reason = decide(EVIDENCE[rule]).reason
    assert reason.rule == rule
    sentence = say_rule(reason, Words(language))
    assert bool(re.search("[A-Za-z]", sentence)) == (language == "en")
    figures = sorted(str(value) if isinstance(value, int) else share(value) for value in reason.figures.values())
    assert sorted(re.findall(r"\d+(?:\.\d+%)?", sentence)) == figures


@pytest.mark.parametrize(("reason", "wording"), [
    (Reason("explained_by_better", {"equal_characters": 90, "better_equal_characters": 800}), "800"),
    (Reason("no_shared_key"), "no key"),
    (Reason("not_in_index"), "index"),
    (Reason("too_few_votes", {"shared_keys": 7}), "7"),
])
def test_what_explain_adds_is_said_too(reason: Reason, wording: str) -> None:
    assert wording in say_rule(reason, Words("en"))


@pytest.mark.parametrize("reason", [
    Reason("because <b>"), Reason("near_copy"), Reason("near_copy", {"source_coverage": 7.0, "identity": 0.5}),
])
def test_a_rule_that_cannot_be_worded_stands_for_itself(reason: Reason) -> None:
    assert say_rule(reason, Words("en")) == reason.rule
