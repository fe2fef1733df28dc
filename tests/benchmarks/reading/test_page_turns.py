"""The reader finds the next page whatever its address, and does not confuse it with the next chapter."""

import pytest

from benchmarks.reading.golden import PARTS, Part
from benchmarks.reading.page_turns import cases, missed_turns


def test_every_shape_of_the_development_set_is_followed() -> None:
    assert missed_turns("develop") == []


def test_the_parts_share_no_shape() -> None:
    develop, scored = ({case.name for case in cases(part)} for part in PARTS)
    assert not develop & scored


@pytest.mark.parametrize("part", PARTS)
def test_a_third_of_the_pages_end_a_text(part: Part) -> None:
    ended = [not case.expected for case in cases(part)]
    assert sum(ended) > len(ended) / 3
