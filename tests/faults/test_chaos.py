"""A short random campaign ends as the undisturbed run does, and the page shows what long ones came to."""

from pathlib import Path

import pytest

from tests.faults.chaos import campaign
from tests.faults.chaos_page import PAGE, kept_campaigns, page


@pytest.mark.fault(21, 25, 29)
@pytest.mark.campaign
@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_a_round_of_mischief_changes_nothing_in_the_end(migrated: Path) -> None:
    last, = campaign(0, 1, migrated)
    assert last.done
    assert last.differences == []


def test_the_page_shows_the_kept_campaigns() -> None:
    kept = kept_campaigns()
    assert PAGE.read_text(encoding="utf-8") == page(kept)
    assert sum(len(campaign.rounds) for campaign in kept) > 1
