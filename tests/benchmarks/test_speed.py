import pytest

from app.demo.disguises import disguised
from benchmarks.speed import rates
from benchmarks.speed.other_packages import PEERS
from benchmarks.speed.rates import Contestant, entry, race
from benchmarks.speed.speed_goals import goals
from fingerprinting import DEFAULT, METHODS

TEXT = disguised("他把坛子放在桌上，说了一句谁也没有听见的话。" * 30, [("edits", 0.3)])


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", PEERS)
def test_every_peer_tells_texts_apart(name: str) -> None:
    """Peers return values of their own kind; different results for different texts show that they read the text."""
    work = PEERS[name]()
    if name != "gaoya":
        assert str(work(TEXT)) == str(work(TEXT)) != str(work(TEXT[::-1]))
    else:
        assert work(TEXT) is None


def test_a_race_measures_everyone_by_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rates, "RUN", 0.01)
    order: list[str] = []
    entries = {"one": lambda: (lambda _: order.append("one")), "two": lambda: (lambda _: order.append("two"))}
    contestants = race({**entries, DEFAULT.name: entry(DEFAULT)}, [TEXT], rounds=3)
    assert {each.name: len(each.rates) for each in contestants} == {"one": 3, "two": 3, DEFAULT.name: 3}
    assert [each.rate for each in contestants] == sorted((each.rate for each in contestants), reverse=True)
    assert order[-1] == "two"


def test_goals_compare_within_one_run() -> None:
    figures = {**dict.fromkeys(PEERS, 1e6), **{each.name: 5e6 for each in METHODS}, DEFAULT.name: 200e6}
    reached = goals([Contestant(name, lambda: len, (), [rate]) for name, rate in figures.items()])
    assert {goal.what: goal.met for goal in reached} == {
        f"{DEFAULT.name}, million characters/s": True, f"{DEFAULT.name}, times the fastest peer": True,
        "simhash64, times the simhash package with jieba": True, "minhash, times datasketch": True,
        "daguan, million characters/s": False}
