"""Name the accounts from which a leaked copy was made, or none."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from insight.leaks.adding import add_scores
from insight.leaks.chance import Chance, chance
from insight.leaks.code import BLOCK, STEPS, Bytes, Code
from insight.leaks.plan import ChapterPlan
from insight.leaks.reading import Mark
from insight.leaks.scores import HYPOTHESES, Weights, weights

WRONG = 1e-6
"""Maximum probability that a trace names any account unrelated to the copy, over all accounts together."""
BATCH = 2**15
"""Accounts scored at a time."""
Readings = Sequence[tuple[ChapterPlan, Sequence[Mark]]]
"""The marks read in each chapter."""
Step = tuple[ChapterPlan, int, NDArray[np.int64], NDArray[np.uint8], NDArray[np.int32]]
"""A plan, a block of its places, and for each reading there its column, its bias and the gain of bit 1."""


@dataclass(frozen=True)
class Accused:
    """An account that scores higher than chance explains."""

    account: int
    """Its index among the tags."""
    chance: float
    """Upper bound on the probability that any innocent account scores as high."""


@dataclass(frozen=True)
class Trace:
    """The result of comparing a copy with the accounts."""

    readings: int
    places: int
    """Number of places in the chapters that were found."""
    accounts: int
    accused: tuple[Accused, ...]
    """The most certain first; empty if undecided."""
    nearest: float
    """The bound of the highest-scoring account, accused or not."""


@dataclass(frozen=True)
class _Case:
    """The readings of all chapters concatenated."""

    readings: Readings
    bits: NDArray[np.bool_]
    weights: Weights
    chances: tuple[Chance, ...] = field(repr=False)


def trace(readings: Readings, code: Code, tags: Bytes, wrong: float = WRONG, among: int = 0) -> Trace:
    """Compare the marks of a copy with the bits of accounts given by their tags.

    `wrong` bounds the probability of naming any innocent account; it is computed for as many accounts as there are
    tags, or for `among` if that is more. Takes some seconds for a million accounts and 60 chapters.
    """
    found, count = [(plan, marks) for plan, marks in readings if marks], max(len(tags), among)
    places = sum(len(plan.places) for plan, _ in readings)
    if not found or not len(tags):
        return Trace(0, places, count, (), 1.0)
    case = _case(found, code)
    tests = count * HYPOTHESES
    least = np.array([each.least_score(wrong / tests) for each in case.chances])
    named: list[Accused] = []
    nearest = 1.0
    for first, scores in _scored(case, code, tags):
        highest = scores[np.arange(HYPOTHESES), scores.argmax(axis=1)]
        nearest = min(nearest, _bound(case, highest, tests))
        named += [Accused(first + account, _bound(case, scores[:, account], tests))
                  for account in np.flatnonzero((scores >= least[:, np.newaxis]).any(axis=0)).tolist()]
    ordered = sorted(named, key=lambda each: (each.chance, each.account))
    return Trace(len(case.bits), places, count, tuple(ordered), nearest)


def _bound(case: _Case, scores: NDArray[np.int64], tests: int) -> float:
    return min(1.0, tests * min(each.of(int(score)) for each, score in zip(case.chances, scores, strict=True)))


def _case(readings: Readings, code: Code) -> _Case:
    bits = np.array([mark.bit for _, marks in readings for mark in marks])
    errors = np.array([mark.error for _, marks in readings for mark in marks])
    biases = np.concatenate([code.biases(plan)[_numbers(marks)] for plan, marks in readings]) / STEPS
    counted, usual = weights(bits, biases, errors), np.where(bits, biases, 1 - biases)
    chances = tuple(chance(*row, usual) for row in zip(counted.equal, counted.other, strict=True))
    return _Case(readings, bits, counted, chances)


def _scored(case: _Case, code: Code, tags: Bytes) -> Iterator[tuple[int, NDArray[np.int64]]]:
    """Score accounts batch by batch.

    Yields the index of the batch's first account and the scores, shape (hypotheses, accounts).
    """
    gains = np.where(case.bits, case.weights.gain, -case.weights.gain).T.astype(np.int32)
    if_none_is_set = (case.weights.other + np.where(case.bits, 0, case.weights.gain)).sum(axis=1)
    steps = list(_steps(case, code, gains))
    for first in range(0, len(tags), BATCH):
        batch = tags[first:first + BATCH]
        scores = np.zeros((HYPOTHESES, len(batch)), np.int32)
        for plan, block, columns, biases, counted in steps:
            add_scores(scores, np.ascontiguousarray(code.drawn(plan, batch, block).T[columns]), biases, counted)
        yield first, scores + if_none_is_set[:, np.newaxis]


def _steps(case: _Case, code: Code, gains: NDArray[np.int32]) -> Iterator[Step]:
    """Split the readings of each plan by the blocks of bytes that they belong to."""
    first = 0
    for plan, marks in case.readings:
        numbers, biases, here = _numbers(marks), code.biases(plan), gains[first:first + len(marks)]
        first += len(marks)
        for block in np.unique(numbers // BLOCK).tolist():
            within = numbers // BLOCK == block
            yield plan, block, numbers[within] % BLOCK, biases[numbers[within]].astype(np.uint8), here[within]


def _numbers(marks: Sequence[Mark]) -> NDArray[np.int64]:
    return np.array([mark.number for mark in marks], np.int64)
