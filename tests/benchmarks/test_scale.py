"""The scale benchmark on a library small enough for a test: it loads, answers, races, and writes its page."""

import argparse
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.scale import growing, on_disk, scale_page
from benchmarks.scale.__main__ import measure, measure_synthesised
from benchmarks.scale.disk_goals import disk_goals_section
from benchmarks.scale.synthetic import chapter, edited
from storage.settings import Settings


def test_chapters_are_the_same_on_every_day_and_edits_are_a_share() -> None:
    text = chapter(5)
    assert (len(text), text) == (3_000, chapter(5))
    assert chapter(6) != text
    changed = sum(left != right for left, right in zip(text, edited(text, 0.1, 1), strict=True))
    assert 200 < changed < 400


@pytest.mark.slow
def test_a_small_library_is_measured_and_written_down(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reports: list[str] = []
    options = argparse.Namespace(chapters=200, workers=1, pages=40, peer=40)
    found = measure(settings, options, lambda what, done: reports.append(f"{done} {what}"))
    assert {"200 fingerprinted", "200 read"} <= set(reports)
    assert (found.characters, found.unrelated[2], found.copied[2]) == (600_000, 1.0, 1.0)
    assert 30_000 < found.postings < 60_000
    ours, candidates, theirs, filters = found.race
    assert filters[2]["10 % edited"] > 0.7
    assert filters[3] < 0.2, "hardly a stranger is noticed"
    assert min(candidates[2].values()) >= min(ours[2].values()) - 0.05
    assert min(ours[2].values()) >= max(theirs[2].values()) - 0.2
    monkeypatch.setattr(scale_page, "KEPT", tmp_path / "measured.json")
    found.keep()
    found.keep()
    page = scale_page.page(scale_page.kept_runs())
    assert "| recall, 10 % edited | 1.000 | 1.000 |  | " in page
    assert page.count("200 chapters |") == 1
    assert "| recall, 30 % edited |" in page


@pytest.mark.slow
def test_an_index_on_disk_is_measured_beside_one_in_redis(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(on_disk, "WRITTEN", 40)
    options = argparse.Namespace(chapters=200, workers=1, pages=40, peer=0, on_disk=True)
    found = measure_synthesised(replace(settings, var=tmp_path / "var"), options, lambda what, done: None)
    assert (found.copied[2], found.disk > 10 * found.postings, found.private > found.memory) == (1.0, True, True)
    assert 30_000 < found.postings < 60_000
    monkeypatch.setattr(scale_page, "KEPT", tmp_path / "measured.json")
    found.keep()
    replace(found, disk=0).keep()
    replace(found, disk=0, synthesised=False).keep()
    page = scale_page.page(scale_page.kept_runs())
    assert "| 200 chapters | 200 chapters, synthesised | 200 chapters, on disk |" in page


def test_the_largest_index_on_disk_is_held_against_its_goals() -> None:
    small = scale_page.Figures(
        chapters=1_000_000, characters=3 * 10**9, postings=2 * 10**8, workers=2, load_seconds=100.0,
        load_processor_seconds=360.0, memory=0, unrelated=(1.0, 2_000.0, 1.0), copied=(1.0, 100.0, 1.0),
        alone=(1.0, 2.0), reverse=1.0, disk=2 * 10**9, private=2**30)
    large = replace(small, chapters=10_000_000, postings=2 * 10**9, disk=3 * 10**10, unrelated=(1.0, 1_000.0, 1.0),
                    private=2 * 2**30, load_seconds=1_200.0)
    section = disk_goals_section([large, replace(small, disk=0), small])
    assert "| bytes on disk per posting | 15 | ≤ 13 | **no** |" in section
    assert "| minutes to load | 20 | ≤ 90 | yes |" in section
    assert "| CPU time of an unrelated page, times that of a tenth | 2 | ≤ 1.5 | **no** |" in section
    assert "times that of a tenth" not in disk_goals_section([small])
    assert disk_goals_section([replace(small, disk=0)]) == ""


def test_an_index_of_pages_is_measured_as_it_grows(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(growing, "SHARED", 10)
    monkeypatch.setattr(growing, "MARKS", (300, 1_000))
    monkeypatch.setattr("matcher.index.index.CROWDED", 2)
    steps = growing.measure_growing(settings, 600, lambda what, done: None)
    assert [step.pages for step in steps] == [300, 600]
    assert all(step.commands > 4 and step.added > 0 and step.memory > 1_000 and step.asked > 0 for step in steps)
    assert steps[0].rebuilt > 0, "it was crowded"
    monkeypatch.setattr(growing, "KEPT", tmp_path / "growing.json")
    growing.keep_steps(steps)
    assert growing.kept_steps() == steps
    assert "\n| 600 | " in growing.growing_section(steps)
