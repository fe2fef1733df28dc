"""A short random campaign: one round of kills, pauses, resets and flushes ends as the undisturbed run does."""

from pathlib import Path

import pytest

from tests.faults.chaos import campaign


@pytest.mark.fault(21, 25, 29)
@pytest.mark.campaign
@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_a_round_of_mischief_changes_nothing_in_the_end(migrated: Path) -> None:
    last, = campaign(0, 1, migrated)
    assert last.done
    assert last.differences == []
