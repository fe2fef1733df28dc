"""Accounts are named only if chance cannot explain the copy."""

from itertools import product

import numpy as np
import pytest

from app.demo.disguises import disguised
from insight.leaks.accusing import trace
from insight.leaks.chance import chance
from insight.leaks.code import Code
from insight.leaks.marking import marked
from insight.leaks.plan import CodeName
from insight.leaks.reading import Mark, marks_of
from tests.insight.leaks.masters import ACCOUNTS, CODE, LEAKER, chapters, plan_of

TAGS = CODE.tags(ACCOUNTS)


def readings(account: str, count: int, code: CodeName = "tardos", key: Code = CODE) -> list:  # type: ignore[type-arg]
    """Leak some chapters of an account, disguise them, and read their marks."""
    found = []
    for number, text in enumerate(chapters()[:count]):
        plan = plan_of(text, code)
        leaked = marked(text, plan, key, account).text
        found.append((plan, marks_of(disguised(leaked, (("homophones", 0.2), ("edits", 0.1)), number), text, plan)))
    return found


@pytest.mark.parametrize(("count", "code"), [(3, "unbiased"), (4, "tardos")])
def test_the_account_that_leaked_is_named_alone(count: int, code: CodeName) -> None:
    traced = trace(readings(ACCOUNTS[LEAKER], count, code), CODE, TAGS, among=1_000_000)
    assert [each.account for each in traced.accused] == [LEAKER]
    assert traced.accused[0].chance <= 1e-6
    assert traced.nearest == traced.accused[0].chance


def test_too_little_text_stays_undecided() -> None:
    traced = trace(readings(ACCOUNTS[LEAKER], 1), CODE, TAGS, among=1_000_000)
    assert traced.accused == ()
    assert traced.nearest > 1e-6


@pytest.mark.parametrize("count", [0, 4])
def test_a_copy_of_another_key_or_of_nothing_names_nobody(count: int) -> None:
    other = Code(b"another key".ljust(32, b"."))
    assert trace(readings(ACCOUNTS[LEAKER], count, key=other), CODE, TAGS).accused == ()


def test_the_master_text_itself_names_nobody() -> None:
    masters = [(plan_of(text), marks_of(text, text, plan_of(text))) for text in chapters()]
    assert trace(masters, CODE, TAGS).accused == ()


def test_batches_make_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    found = readings(ACCOUNTS[LEAKER], 4)
    whole = trace(found, CODE, TAGS)
    monkeypatch.setattr("insight.leaks.accusing.BATCH", 700)
    assert trace(found, CODE, TAGS) == whole


def test_bits_come_with_the_probability_of_their_place() -> None:
    plan = plan_of(chapters()[0])
    biases = CODE.biases(plan) / 256
    numbers = np.arange(len(plan.places))
    shares = CODE.bits(plan, CODE.tags(map(str, range(20_000))), numbers).mean(axis=0)
    assert np.abs(shares - biases).max() < 0.02
    assert biases.min() >= 10 / 256
    assert biases.max() <= 246 / 256
    assert np.array_equal(CODE.bits(plan, TAGS, numbers[20:]), CODE.bits(plan, TAGS, numbers)[:, 20:])


def test_accounts_are_named_by_pseudonyms_that_need_the_key() -> None:
    names = {CODE.pseudonym(account) for account in ACCOUNTS}
    assert len(names) == len(ACCOUNTS)
    assert not names & {Code(b"x" * 32).pseudonym(account) for account in ACCOUNTS}


def test_chance_is_that_of_every_outcome_counted() -> None:
    equal, other = np.array([3, 5, 1, 4]), np.array([-2, -1, 0, -6])
    usual = np.array([0.5, 0.25, 0.9, 0.1])
    computed = chance(equal, other, usual)
    for score in range(-10, 15):
        outcomes = product((False, True), repeat=4)
        exact = sum(np.prod(np.where(bits, usual, 1 - usual)) for bits in outcomes
                    if np.where(bits, equal, other).sum() >= score)
        assert computed.of(score) == pytest.approx(max(exact, 1e-280))
        assert computed.of(computed.least_score(0.05)) <= 0.05


def test_innocents_are_named_no_oftener_than_promised() -> None:
    """Read random bits 150 times among 100 accounts: at 5 %, about 7 traces at most may name anybody."""
    plan, random = plan_of(chapters()[0]), np.random.default_rng(5)
    named = 0
    for _ in range(150):
        marks = [Mark(number, bool(random.random() < 0.5), 0.02) for number in range(len(plan.places))]
        some = CODE.tags(f"{random.random()}" for _ in range(100))
        named += bool(trace([(plan, marks)], CODE, some, wrong=0.05).accused)
    assert named <= 17
