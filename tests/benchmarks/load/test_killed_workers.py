"""The pipeline while its workers are killed: the end is that of a run in peace."""

import pytest

from benchmarks.load.kills.kill_trial import Kills, kill_trial, pauses


@pytest.mark.campaign
@pytest.mark.slow
@pytest.mark.timeout(900)
def test_kills_change_nothing_in_the_end() -> None:
    found = kill_trial(150, Kills(3.0, most=2), lambda *_: None)
    assert found["differences"] == []
    assert found["matches"] >= 50
    assert (found["calm"]["dead"], found["killed"]["dead"]) == (0, 0)
    assert len(found["killed"]["pauses"]) == found["killed"]["kills"]


def test_a_pipeline_that_never_goes_on_has_a_pause_to_the_end() -> None:
    assert list(pauses([(0.0, 9), (1.0, 8), (2.0, 8), (3.0, 5)], [1.0])) == [2.0]
    assert list(pauses([(0.0, 9), (1.0, 8), (61.0, 8)], [0.5, 1.0])) == [0.5, 60.0]
    assert list(pauses([(0.0, 9), (1.0, 0)], [1.0])) == [0.0]
