"""Fitting thresholds to labels changes wrong ones and keeps right ones."""

from dataclasses import replace

import pytest

from matcher import Matcher
from matcher.calibration import Example, LabelError, calibrate, cost, example
from matcher.evidence import Evidence
from matcher.verdict import THRESHOLDS, decide
from tests.matcher.texts import chapter

EXCERPT = Evidence(3000, 3000, 0.15, 0.15, 0.98, 440, 440, 1)
STRANGERS = Evidence(3000, 3000, 0, 0, 0, 0, 0, 0)


def labelled(lengths: range, limit: float) -> list[Example]:
    """Make pairs with one passage: copies from a length on, and quotations below it."""
    return [Example(replace(EXCERPT, equal=length, longest=length, page_coverage=0.05),
                    "excerpt" if length >= limit else "quotation" if length >= THRESHOLDS.short_length else "unrelated")
            for length in lengths]


def test_a_threshold_moves_to_where_the_labels_have_it() -> None:
    examples = labelled(range(40, 140), 90)
    found = calibrate(examples)
    assert 80 <= found.limits.excerpt_length <= 100
    assert found.right[1] > found.right[0]
    assert found.false_alarms[1] < found.false_alarms[0]
    assert cost(examples, found.limits) < cost(examples, THRESHOLDS)


def test_thresholds_that_are_right_stay() -> None:
    found = calibrate(labelled(range(20, 200, 2), THRESHOLDS.excerpt_length))
    assert found.changed == {}
    assert found.right == (1.0, 1.0)
    assert found.confusions == {}


def test_the_face_names_every_threshold_and_its_version() -> None:
    face = calibrate(labelled(range(40, 140), 90)).face()
    assert face["version"] != THRESHOLDS.version
    assert face["thresholds"]["excerpt_length"] == face["changed"]["excerpt_length"]["to"]


@pytest.mark.parametrize(("line", "complaint"), [
    ({"page": 1, "source": "b", "verdict": "excerpt"}, "must be strings"),
    ({"page": "a", "source": "b", "verdict": "stolen"}, "must be one of"),
    ({"page": "a", "source": "b", "verdict": "licensed"}, "must be one of"),
    ({"page": "a", "source": "b", "verdict": "boilerplate", "site_pages": "c"}, "must be a list of strings"),
    ({"page": "a", "source": "b", "verdict": "boilerplate", "common": 60}, "from 0 to 1"),
])
def test_a_bad_label_is_named(line: dict[str, object], complaint: str) -> None:
    with pytest.raises(LabelError, match=complaint):
        example(line, Matcher())


def test_too_few_labels_are_refused() -> None:
    with pytest.raises(LabelError, match="too few"):
        calibrate([Example(STRANGERS, "unrelated")] * 5)


def test_a_line_is_weighed_as_the_matcher_would() -> None:
    text = chapter(1)
    assert decide(example({"page": text, "source": text, "verdict": "identical"}, Matcher()).evidence)[0] == "identical"


def test_what_two_texts_do_not_show_can_be_given() -> None:
    blurb = chapter(1)[:90]
    page, *others = (f"{chapter(number)}\n{blurb}\n" for number in range(2, 8))
    line = {"page": page, "source": chapter(1), "verdict": "boilerplate"}
    assert decide(example(line, Matcher()).evidence).verdict == "excerpt"
    assert decide(example(line | {"site_pages": others}, Matcher()).evidence).verdict == "boilerplate"
    assert decide(example(line | {"common": 0.7}, Matcher()).evidence).verdict == "boilerplate"
