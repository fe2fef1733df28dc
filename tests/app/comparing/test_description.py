from dataclasses import replace

import pytest

from app.comparing import description
from app.comparing.description import Description, describe
from fingerprinting import METHODS, method
from fingerprinting.measured import Measured
from fingerprinting.methods.base import versioned
from fingerprinting.methods.grams import Grams

FIGURES = Measured(versioned(Grams()), {"verbatim": 1.0, "edits": 0.9, "excerpt": 0.2}, 0.5, 600, 500, 1e8)


@pytest.fixture(autouse=True)
def figures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(description, "measured", lambda: {"grams": FIGURES})


def test_good_and_bad_come_from_the_figures() -> None:
    face = Description.of(Grams()).face()
    assert (face["good_at"], face["bad_at"]) == (["verbatim"], ["excerpt"])


def test_figures_of_other_parameters_are_not_shown() -> None:
    described = Description.of(Grams(k=9))
    assert described.figures is None
    assert "not with these parameters" in dict(described.facts())["measured"]


def test_a_method_that_withstands_nothing_is_said_to() -> None:
    none = replace(FIGURES, recall={"edits": 0.1})
    assert (none.good, none.bad) == ([], ["edits"])


@pytest.mark.parametrize("each", METHODS, ids=lambda each: each.name)
def test_every_method_says_what_it_is_in_one_line_and_why(each: object) -> None:
    described = Description.of(each)  # type: ignore[arg-type]
    assert 20 <= len(described.what) <= 120
    assert described.explanation


def test_one_or_all() -> None:
    assert len(describe()) == len(METHODS)
    assert [each.version for each in describe("exact")] == [versioned(method("exact"))]
