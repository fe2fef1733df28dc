"""Tabulate how much likelier characters are neighbours in exchanged words.

A hidden Markov model of jieba tells how likely a word of one part of speech follows one of another, and which
characters begin and end words of each. Of two adjacent words only the last character of the first and the first one of
the second are looked at. So the logarithm of the ratio of two probabilities is a matrix of characters by characters,
of which the largest singular values are kept.
"""

from typing import NamedTuple

import numpy as np
import opencc
from jieba.posseg.prob_emit import P as EMITTED
from jieba.posseg.prob_start import P as STARTING
from jieba.posseg.prob_trans import P as FOLLOWING
from numpy.typing import NDArray

from fingerprinting.text.folding.restoring.known_pairs import FIRST_HAN, LAST_HAN

Matrix = NDArray[np.float64]
CHARACTERS, RANK = 3_000, 8
"""Number of characters, the most frequent ones, and of singular values: they hold 97 % of the squares."""
SMALL = 1e-3
"""Share (0–1) of the probability of two independent characters that is added to both probabilities."""
MOST = 2.0
"""Maximum absolute value of a logarithm."""
WIDTH, ROUNDS = 64, 10
"""Size of the subspace in which the singular values are sought, and number of iterations until it no longer turns."""
STEPS = 300
"""Number of steps after which the shares of the states no longer change."""


class _Model(NamedTuple):
    """Shares of words in adjacent places, by part of speech."""

    order: Matrix
    """Shape (t, t): share of pairs of words whose parts of speech are these."""
    ends: Matrix
    """Shape (characters, t): share of each character among the last ones of such words."""
    begins: Matrix
    """Shape (characters, t): the same for first characters."""
    frequencies: Matrix


def word_order() -> dict[str, NDArray[np.generic]]:
    """Compute the tables: the row of each Han, and what its row contributes."""
    model = _model()
    top = np.argsort(-model.frequencies, kind="stable")[:CHARACTERS]
    ends, begins, weight = model.ends[top], model.begins[top], np.sqrt(model.frequencies[top])
    apart = SMALL * np.outer(ends @ model.order.sum(1), begins @ model.order.sum(0)) + 1e-12
    ratios = np.log((ends @ model.order.T @ begins.T + apart) / (ends @ model.order @ begins.T + apart))
    left, values, right = _largest(np.clip(ratios, -MOST, MOST) * np.outer(weight, weight))
    root = np.sqrt(values)
    before, after = left * root / weight[:, None], right.T * root / weight[:, None]
    rows = np.zeros(LAST_HAN - FIRST_HAN + 1, np.int16)
    rows[top] = np.arange(1, CHARACTERS + 1)
    none = np.zeros((1, RANK))
    return {"rows": _with_traditional(rows), "before": np.concatenate([none, before]).astype(np.float16),
            "after": np.concatenate([none, after]).astype(np.float16)}


def _largest(matrix: Matrix) -> tuple[Matrix, Matrix, Matrix]:
    """Compute the largest singular values and their vectors.

    Iterates on a subspace a few times as large; all 3,000 values would take fifteen times as long.
    """
    basis = np.linalg.qr(np.random.default_rng(0).standard_normal((len(matrix), WIDTH)))[0]
    for _ in range(ROUNDS):
        basis = np.linalg.qr(matrix.T @ (matrix @ basis))[0]
    left, values, right = np.linalg.svd(matrix @ basis, full_matrices=False)
    return left[:, :RANK], values[:RANK], (right @ basis.T)[:RANK]


def _model() -> _Model:
    """Compute the shares from the states of jieba's model.

    A state is a place in a word (begin, middle, end, or single) and a part of speech.
    """
    states = sorted(FOLLOWING)
    number = {state: at for at, state in enumerate(states)}
    parts = sorted({part for _, part in states})
    follows = np.zeros((len(states), len(states)))
    for state, row in FOLLOWING.items():
        for other, value in row.items():
            follows[number[state], number[other]] = np.exp(value)
    shares = np.array([np.exp(STARTING.get(state, -np.inf)) for state in states])
    for _ in range(STEPS):
        shares = (shares + shares @ follows) / 2
        shares /= shares.sum()
    of_part = np.array([[part == other for other in parts] for _, part in states], np.float64)
    is_end, is_begin = (np.array([state[0] in places for state in states]) for places in ("ES", "BS"))
    order = of_part[is_end].T @ (shares[is_end, None] * follows[np.ix_(is_end, is_begin)]) @ of_part[is_begin]
    characters = np.zeros((LAST_HAN - FIRST_HAN + 1, len(states)))
    for state in states:
        for character, value in EMITTED[state].items():
            if len(character) == 1 and FIRST_HAN <= ord(character) <= LAST_HAN:
                characters[ord(character) - FIRST_HAN, number[state]] = np.exp(value) * shares[number[state]]
    return _Model(order / order.sum(), _by_part(characters[:, is_end] @ of_part[is_end]),
                  _by_part(characters[:, is_begin] @ of_part[is_begin]), characters.sum(1) / characters.sum())


def _by_part(counts: Matrix) -> Matrix:
    shares: Matrix = counts / np.maximum(counts.sum(0), 1e-12)
    return shares


def _with_traditional(rows: NDArray[np.int16]) -> NDArray[np.int16]:
    """Give traditional characters the rows of their simplified forms."""
    han = "\n".join(map(chr, range(FIRST_HAN, LAST_HAN + 1)))
    simple = [ord(each) - FIRST_HAN for each in str(opencc.OpenCC("t2s").convert(han)).split("\n")]
    known = np.array([0 <= each < len(rows) for each in simple])
    others = rows[np.where(known, simple, 0)]
    return np.where((rows == 0) & known, others, rows)
