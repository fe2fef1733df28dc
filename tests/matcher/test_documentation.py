"""The documentation of matching names every threshold, verdict and rule as in the code."""

import re
from dataclasses import asdict
from pathlib import Path
from typing import get_args

import pytest

from matcher.verdict import THRESHOLDS
from storage.documents import Verdict
from tests.webadmin.words.test_rules import EVIDENCE

DOCS = Path(__file__).parents[2] / "docs"
THRESHOLD = re.compile(r"(\d+(?:\.\d+)?)(%?) \(`(\w+)`\)")


@pytest.mark.parametrize("name", ["how-matching-works.md", "how-matching-works.zh.md"])
def test_every_threshold_verdict_and_rule_is_said_as_it_is(name: str) -> None:
    text = (DOCS / name).read_text(encoding="utf-8")
    named = {threshold: float(value) / (100 if percent else 1) for value, percent, threshold in THRESHOLD.findall(text)}
    assert named == asdict(THRESHOLDS)
    assert all(f"`{verdict}`" in text for verdict in get_args(Verdict))
    assert all(f"`{rule}`" in text for rule in EVIDENCE)
