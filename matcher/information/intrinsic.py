"""Weigh the symbols of a text by what they say, whatever else a library holds.

Digits, single letters and addresses say little, and so do lists and code, and what a source itself repeats.
"""

import re
from functools import lru_cache
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.fold import Folded
from fingerprinting.text.folding.restoring.rewriting import RESPELLED
from fingerprinting.text.symbols import FIRST_WORD
from matcher.information.notices import by_notices
from matcher.information.phrases import KEEP_TEXTS, PHRASE, counted, runs, spread

NUMBER, ADDRESS, NUMERAL, CODE, LISTED, ENUMERATED = 0.1, 0.25, 0.4, 0.25, 0.5, 0.25
"""Weights of a number or single letter, an address, a numeral in Chinese, and of anything in code, in a list,
and among names that are enumerated in a sentence."""
WINDOW = 24
"""Characters to either side among which the signs of code are counted."""
SIGNS = 0.15
"""Share of such signs among the visible characters around, from which a place is code or a table."""
_IS_NUMERAL = np.zeros(1 << 16, np.bool_)
_IS_NUMERAL[list(map(ord, "〇零一二三四五六七八九十百千万亿两第"))] = True
SIGNS_OF_CODE = frozenset(map(ord, "()[]{}<>=;_\"'`\\|+*/$#@&%^~"))
_LIMIT = 128
_ITEM = re.compile(r"^[ \t　]*(?:[-*+•·●▪◦☐|]|\d{1,3}[.、)）])[ \t　]*[^\n]{1,40}$", re.MULTILINE)
"""A short line that a mark or a number begins."""
_ENUMERATION = re.compile(
    r"(?:[^\W\d_]{1,8}[ \t　]?、[ \t　]*){7,}[^\W\d_]{1,8}|(?:[a-zA-Z]{1,16}[,;] ?){7,}[a-zA-Z]{1,16}")
"""Eight names or more with a mark of enumeration between each two; a comma parts clauses too, save single words."""
_PLACES = re.compile("[省市区县旗州](?:[^\u4e00-\u9fff]{0,3}[\u4e00-\u9fff]{1,5}?[省市区县旗州]){7,}")
"""Eight names of places or more, whatever stands between them: whoever serves all of them lists them alike."""
_MARKS, _NAME = 7, 8
"""Such marks, and characters of a name between two of them."""

Weights = NDArray[np.float64]


@lru_cache(KEEP_TEXTS)
def intrinsic(text: Folded) -> Weights:
    """Weigh each symbol: from 0 for one that says nothing, to 1.

    Shape (n,). The form in which it is written is left aside.
    """
    if RESPELLED in text.restored:  # what its words look like says nothing of what they are
        return np.ones(len(text))
    return _by_kind(text, points_of(text))


@lru_cache(KEEP_TEXTS)
def form(text: Folded) -> Weights:
    """Weigh each symbol by the form in which it is written.

    Shape (n,), from 0 to 1, less than that in lists, in code and in notices. Anybody can put any text into such a form.
    """
    if text.is_disguised_throughout:  # signs and lines are the disguise's
        return np.ones(len(text))
    return np.minimum(_by_signs(text, points_of(text)) * _by_lists(text), by_notices(text))


def by_repetition(page: Folded, source: Folded) -> Weights:
    """Count a phrase of a page the less, the more often the source has it.

    Shape (n,). How often the page has it is up to the page's author.
    """
    repeated = spread(counted(runs(source.symbols, PHRASE), runs(page.symbols, PHRASE)), PHRASE, len(page))
    weights: Weights = 2.0 / (1.0 + np.maximum(repeated, 1))
    return weights


def points_of(text: Folded) -> NDArray[np.uint32]:
    """List the code points of the text as written: shape (characters,)."""
    return np.frombuffer(text.original.encode("utf-32-le", "surrogatepass"), np.uint32)


def _by_kind(text: Folded, points: NDArray[np.uint32]) -> Weights:
    weights = np.ones(len(text))
    first = points[text.offsets] if len(text) else np.zeros(0, np.uint32)
    weights[_IS_NUMERAL[np.minimum(first, _IS_NUMERAL.size - 1)]] = NUMERAL
    words = np.flatnonzero(text.symbols >= FIRST_WORD)
    lengths = text.ends[words] - text.offsets[words]
    numbers = ((first[words] >= ord("0")) & (first[words] <= ord("9"))) | ((first[words] >= ord("０")) & (
        first[words] <= ord("９"))) | (lengths == 1)
    weights[words[numbers]] = NUMBER
    for word in words[lengths >= len("www.a.bc")].tolist():
        if "/" in (name := text.original[text.offsets[word]:text.ends[word]]) or name.startswith("www."):
            weights[word] = ADDRESS
    return weights


def _by_signs(text: Folded, points: NDArray[np.uint32]) -> Weights:
    """Find code and tables by how dense their signs are."""
    table = np.zeros(_LIMIT, np.int64)
    table[list(SIGNS_OF_CODE)] = 1
    ascii_points = np.minimum(points, _LIMIT - 1)
    signs = np.cumsum(np.concatenate([[0], table[ascii_points]]))
    visible = np.cumsum(np.concatenate([[0], (points != 32) & (points != 10)]))
    start = np.maximum(text.offsets.astype(np.int64) - WINDOW, 0)
    stop = np.minimum(text.ends.astype(np.int64) + WINDOW, points.size)
    share = (signs[stop] - signs[start]) / np.maximum(visible[stop] - visible[start], 1)
    return np.where(share >= SIGNS, CODE, 1.0)


def _by_lists(text: Folded) -> Weights:
    """Find the items of lists, and names enumerated in a sentence."""
    weights = np.ones(len(text))
    for item in _ITEM.finditer(text.original):
        weights[slice(*np.searchsorted(text.offsets, item.span()))] = LISTED
    enumerations = _ENUMERATION.finditer(text.original) if _may_enumerate(text.original) else ()
    for names in chain(enumerations, _PLACES.finditer(text.original)):
        weights[slice(*np.searchsorted(text.offsets, names.span()))] = ENUMERATED
    return weights


def _may_enumerate(text: str) -> bool:
    """Tell by the marks alone whether names can be enumerated.

    To look for them at every character takes longer than to fold the text.
    """
    if text.count(",") + text.count(";") >= _MARKS:
        return True
    between = text.split("、")[1:-1]
    names = "".join("n" if len(piece.strip(" \t　")) <= _NAME else " " for piece in between)
    return "n" * (_MARKS - 1) in names
