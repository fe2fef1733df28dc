from pathlib import Path

from benchmarks.accuracy.accuracy_goals import goals
from benchmarks.accuracy.accuracy_page import document
from benchmarks.accuracy.attacks import ATTACKS
from benchmarks.accuracy.results import Results
from benchmarks.harness.goals import goal_table
from benchmarks.harness.page import DOCS
from fingerprinting import METHODS

RESULTS = Results.read()


def test_the_page_is_what_the_kept_figures_give() -> None:
    assert (DOCS / "accuracy.md").read_text(encoding="utf-8") == document(RESULTS)


def test_every_method_and_attack_was_measured() -> None:
    attacks = {attack.name for attack in ATTACKS}
    assert {name: set(each.recall) for name, each in RESULTS.methods.items()} == {
        each.name: attacks for each in METHODS}


def test_kept_figures_are_read_as_they_were_written(tmp_path: Path) -> None:
    RESULTS.write(tmp_path / "figures.json")
    assert Results.read(tmp_path / "figures.json") == RESULTS


def test_every_goal_is_shown_with_its_figure() -> None:
    page = document(RESULTS)
    assert goal_table(goals(RESULTS)) in page


def test_what_is_bad_is_said_plainly() -> None:
    page = document(RESULTS)
    assert all(f"**{name}** – good at" in page for name in RESULTS.methods)
    assert "excerpt 15 %" in page[page.index("**simhash64**"):page.index("**simhash32**")].partition("bad at")[2]
