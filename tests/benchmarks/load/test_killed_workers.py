"""The pipeline while its workers are killed ends like an undisturbed run."""

from pathlib import Path

import pytest

from benchmarks.load import load_page
from benchmarks.load.kills.kill_trial import Kills, kill_trial, longest_gap, pauses
from benchmarks.load.load_page import document, goals, keep, kept


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
    assert longest_gap([(0.0, 9), (1.0, 8), (2.0, 8), (3.0, 5), (3.5, 0)]) == 2.0


def measured(pages: int, kills: int) -> dict[str, object]:
    run = {"seconds": 10.0, "kills": kills, "pauses": [1.0] * kills, "gap": 2.0, "dead": 0}
    return {"pages": pages, "every": 10.0, "calm": run, "killed": run, "differences": [], "matches": 5, "share": 1.0,
            "took": 60.0, "busy": [0.5, 7.25], "cores": 2}


def test_a_part_measured_again_replaces_its_own_section_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(load_page, "KEPT", tmp_path / "measured.json")
    crawl = {"asked": {"sites": 5, "hostile": 1, "pages": 3, "minutes": 1, "delay": 1}, "lost": 0, "nowhere": 0,
             "begun": 5, "ended": 5, "waiting": 0, "pages": 12, "seconds": 60.0, "shares": {"least": 3}, "memory": {},
             "states": {"novels": {"done": 4}}, "took": 60.0, "busy": [1.0, 1.0], "cores": 2}
    keep({"crawl": crawl, "kills": measured(1_500, 1)})
    keep({"kills": measured(6_000, 3)})
    text = document(kept())
    assert "5 sites" in text
    assert "6,000 stored pages" in text
    assert "1,500" not in text
    assert "load average 0.5 before it, 7.2 at its end" in text
    assert not [goal.what for goal in goals(kept()) if not goal.met]
    missed = [goal.what for goal in goals({"kills": measured(6_000, 0)}) if not goal.met]
    assert missed == ["kills: of worker processes"]
