"""A short random campaign ends like the undisturbed run, and the page shows the results of long ones."""

from pathlib import Path

import pytest

from tests.faults.chaos import campaign, compared
from tests.faults.chaos_page import PAGE, kept_campaigns, page


@pytest.mark.fault(21, 25, 29)
@pytest.mark.campaign
@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_a_round_of_mischief_changes_nothing_in_the_end(migrated: Path) -> None:
    last, = campaign(0, 1, migrated)
    assert last.done
    assert last.differences == []


def test_what_is_more_fewer_or_twice_is_a_difference() -> None:
    wanted = {"pages": {"a", "b"}, "decisions and notes": {"case note × 1"}}
    assert compared(wanted, wanted) == []
    assert compared({"pages": {"a", "c"}, "decisions and notes": {"case note × 2"}}, wanted) == [
        "pages: 1 more ['c'], 1 fewer ['b']",
        "decisions and notes: 1 more ['case note × 2'], 1 fewer ['case note × 1']"]


def test_the_page_shows_the_kept_campaigns() -> None:
    kept = kept_campaigns()
    assert PAGE.read_text(encoding="utf-8") == page(kept)
    assert sum(len(campaign.rounds) for campaign in kept) > 1
