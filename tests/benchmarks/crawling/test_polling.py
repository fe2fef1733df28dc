"""The polling simulation reproduces the pinned figures and keeps the budget."""

from random import Random

from benchmarks.harness.floors import broken, pinned
from benchmarks.polling.made_rhythms import HABITS
from benchmarks.polling.polling_page import NAME, SAMPLE, bounds_of, document, goals
from benchmarks.polling.simulation import Setup, simulate


def test_the_plan_keeps_its_floors_and_goals() -> None:
    seen = simulate(SAMPLE)
    assert broken(pinned()[NAME], bounds_of(seen)) == []
    assert all(goal.met for goal in goals(SAMPLE, seen))


def test_the_page_tells_what_was_simulated() -> None:
    setup = Setup(pages=20, hosts=1, budget=288, learning=3, measured=2)
    text = document(setup, simulate(setup))
    assert "20 contents pages on 1" in text
    assert all(f"| {name} |" in text for name in HABITS)


def test_made_habits_differ() -> None:
    made = {name: make(Random(1), 30) for name, (_, make) in HABITS.items()}
    assert all(moments == sorted(moments) or name == "fixed hour" for name, moments in made.items())
    assert len(made["several a day"]) > 40 > len(made["fixed hour"]) > 20 > len(made["dormant"])
