"""Figures are formatted by their unit; a value that is impossible for its unit is refused."""

import pytest

from webadmin.words.units import Unit, rounded, share, written


@pytest.mark.parametrize(("value", "text"), [
    (0.0, "0.0%"), (0.0009, "<0.1%"), (0.001, "0.1%"),
    (0.9677, "96.7%"), (0.99999, "99.9%"), (1.0, "100.0%"), (0.29, "29.0%"), (0.7, "70.0%"),
])
def test_only_all_of_it_is_a_hundred_per_cent(value: float, text: str) -> None:
    assert share(value) == text


@pytest.mark.parametrize("value", [-0.01, 1.001, 1_001_502.0, float("nan")])
def test_what_is_no_share_is_not_written_as_one(value: float) -> None:
    with pytest.raises(ValueError, match="not a share"):
        share(value)


@pytest.mark.parametrize(("value", "unit", "text"), [
    (1_001_502.0, Unit.SCORE, "1,001,502.0"), (48_213, Unit.BYTES, "48,213"), (3, Unit.COUNT, "3"),
    (1830.0, Unit.CHARACTERS, "1,830"), (0.1 + 0.2, Unit.SHARE, "30.0%"),
])
def test_a_figure_is_written_by_its_unit(value: float, unit: Unit, text: str) -> None:
    assert written(value, unit) == text


@pytest.mark.parametrize("value", [-1, 1.5])
def test_a_count_is_a_whole_number(value: float) -> None:
    with pytest.raises(ValueError, match="counts no characters"):
        written(value, Unit.CHARACTERS)


def test_tables_get_no_noise_of_binary_fractions() -> None:
    assert rounded(0.1 + 0.2, Unit.SHARE) == 0.3
    assert rounded(0.99999, Unit.SHARE) == 0.9999
    assert rounded(1_001_502.049999, Unit.SCORE) == 1_001_502.0
