import subprocess
import sys

import pytest

from benchmarks.accuracy.accuracy_goals import RECALL
from benchmarks.accuracy.attacks import ATTACKS, EXCERPT, HOST, Attack
from benchmarks.harness.corpus import demo_corpus

CHAPTERS = [each for each in demo_corpus().chapters if each.work == "jar_listener"]
TEXT, OTHER = CHAPTERS[0].text, CHAPTERS[5].text


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.name)
class TestEvery:
    def test_same_seed_same_page(self, attack: Attack) -> None:
        assert attack.page(TEXT, OTHER, "a") == attack.page(TEXT, OTHER, "a")

    def test_disguises(self, attack: Attack) -> None:
        assert (attack.page(TEXT, OTHER, "a") == TEXT) == (attack.name == "verbatim")

    def test_draws_anew_for_another_seed(self, attack: Attack) -> None:
        settled = {"verbatim", "two sources", "components"}
        if attack.name not in settled:
            assert len({attack.page(TEXT, OTHER, seed) for seed in "abcdefgh"}) > 1


def test_names_are_unique() -> None:
    assert len({attack.name for attack in ATTACKS}) == len(ATTACKS)


def test_every_goal_is_an_attack() -> None:
    assert RECALL.keys() <= {attack.name for attack in ATTACKS}


def page(name: str) -> str:
    return next(attack for attack in ATTACKS if attack.name == name).page(TEXT, OTHER, "a")


def test_short_excerpt_is_a_seventh_of_its_page() -> None:
    assert EXCERPT / len(page("excerpt 150 characters")) == pytest.approx(0.15, abs=0.01)


def test_long_excerpt_stands_in_an_unrelated_page() -> None:
    assert len(page("excerpt 15 %")) == pytest.approx(HOST + max(EXCERPT, 0.15 * len(TEXT)), abs=5)


def test_two_sources_holds_both() -> None:
    made = page("two sources")
    assert TEXT[:300] in made
    assert OTHER[:300] in made


def test_same_page_in_another_process() -> None:
    code = ("from tests.benchmarks.test_attacks import page; import hashlib; "
            "print(hashlib.sha256((page('homophones 30 %') + page('excerpt 15 %')).encode()).hexdigest())")
    made = {subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
            for _ in range(2)}
    assert len(made) == 1
