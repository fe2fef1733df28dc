"""The pipeline while its workers are killed: the end is that of a run in peace."""

import pytest

from benchmarks.load.kills.kill_trial import kill_trial


@pytest.mark.campaign
@pytest.mark.slow
@pytest.mark.timeout(900)
def test_kills_change_nothing_in_the_end() -> None:
    found = kill_trial(150, 3.0, lambda *_: None)
    assert found["differences"] == []
    assert found["matches"] >= 50
    assert (found["calm"]["dead"], found["killed"]["dead"]) == (0, 0)
    assert len(found["killed"]["pauses"]) == found["killed"]["kills"]
