"""Weigh the symbols of a text by how much they say, without using a library.

Digits, single letters, addresses, lists, code and repetitions in the source have low weights.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.fold import Folded
from fingerprinting.text.folding.restoring.rewriting import RESPELLED
from fingerprinting.text.symbols import FIRST_WORD
from matcher.information.notices import by_notices
from matcher.information.phrases import KEEP_TEXTS, PHRASE, counted, runs, spread
from matcher.information.standard_clauses import by_clauses
from matcher.information.standing_wording import by_standing_wording

NUMBER, ADDRESS, NUMERAL, CODE, LISTED, ENUMERATED = 0.1, 0.25, 0.4, 0.25, 0.5, 0.25
"""Weights of a number or single letter, of an address, of a Chinese numeral, and of anything in code, in a list or in
an enumeration of names."""
WINDOW = 24
"""Characters to either side within which code characters are counted."""
SIGNS = 0.15
"""Minimum share (0–1) of code characters among the visible ones for a place to count as code or a table."""
_IS_NUMERAL = np.zeros(1 << 16, np.bool_)
_IS_NUMERAL[list(map(ord, "〇零一二三四五六七八九十百千万亿两第"))] = True
SIGNS_OF_CODE = frozenset(map(ord, "()[]{}<>=;_\"'`\\|+*/$#@&%^~"))
_LIMIT = 128
_ITEM = re.compile(r"^[ \t　]*(?:[-*+•·●▪◦☐|]|\d{1,3}[.、)）])[ \t　]*[^\n]{1,40}$", re.MULTILINE)
"""A short line that begins with a bullet or a number."""
_ENUMERATION = re.compile(
    r"(?:[^\W\d_]{1,8}[ \t　]?、[ \t　]*){7,}[^\W\d_]{1,8}|(?:[a-zA-Z]{1,16}[,;] ?){7,}[a-zA-Z]{1,16}")
"""At least eight names with an enumeration mark between each two. Commas also separate clauses, so with commas the
names must be single words."""
PLACES = re.compile("[省市区县旗州](?:[^\u4e00-\u9fff]{0,3}[\u4e00-\u9fff]{1,5}?[省市区县旗州]){7,}")
"""At least eight place names, whatever is between them; everybody who serves all of these places lists them in the same
way."""
EXPLAINED = 0.25
"""Minimum share (0–1) of Chinese among the symbols of a text that explains code."""
_PLAIN_LINES = re.compile(r"(?:^[\t -~]{4,120}$\n?){2,}", re.MULTILINE)
"""At least two lines in a row without any Chinese; in a Chinese text they are commands or code, if half of them have
marks of code."""
_COMMANDS = re.compile(
    r"^[ \t]*(?:[$#>]+[ \t]*)?(?:sudo|docker|docker-compose|git|npm|npx|yarn|pnpm|pip3?|conda|apt|apt-get|yum|dnf|apk"
    r"|brew|curl|wget|mkdir|chmod|chown|usermod|systemctl|chkconfig|kubectl|helm|cargo|export)[ \t][ -~]{2,120}$",
    re.MULTILINE)
"""Lines of commands, in any text."""
_MARK_OF_CODE = re.compile(r"\s--?[a-z]|[a-zA-Z][=/_.(][a-zA-Z]|[{}();=<>$|]")
_MARKS, _NAME = 7, 8
"""Minimum number of such marks, and maximum characters of a name between two of them."""

Weights = NDArray[np.float64]


@lru_cache(KEEP_TEXTS)
def intrinsic(text: Folded) -> Weights:
    """Weigh each symbol, from 0 if it says nothing to 1.

    Shape (n,). The form in which it is written does not matter here.
    """
    if RESPELLED in text.restored:  # the spelling of its words says nothing about what they are
        return np.ones(len(text))
    return _as_read(text, _by_kind(text, points_of(text)))


@lru_cache(KEEP_TEXTS)
def form(text: Folded) -> Weights:
    """Weigh each symbol by the form in which it is written.

    Shape (n,), 1, or less in lists, code, notices and standard clauses. Anybody can put any text into such a form.
    """
    if text.is_disguised_throughout:  # punctuation and lines belong to the disguise
        return np.ones(len(text))
    by_layout = np.where(in_code_lines(text), CODE, _by_signs(text, points_of(text))) * _by_lists(text)
    by_wording = np.minimum.reduce([by_notices(text), by_clauses(text), by_standing_wording(text)])
    return _as_read(text, np.minimum(by_layout, by_wording))


def _as_read(text: Folded, weights: Weights) -> Weights:
    """Weigh fully what is in codes or between marks.

    Digits and signs there stand for characters, or for nothing.
    """
    if text.is_not_as_written:
        for start, stop in text.undone_in:
            weights = np.where((text.offsets >= start) & (text.ends <= stop), 1.0, weights)
    return weights


def by_repetition(page: Folded, source: Folded) -> Weights:
    """Weigh the phrases of a page lower, the more often the source repeats them.

    Shape (n,). Repetitions in the page do not count, because its author controls them.
    """
    repeated = spread(counted(runs(source.symbols, PHRASE), runs(page.symbols, PHRASE)), PHRASE, len(page))
    weights: Weights = 2.0 / (1.0 + np.maximum(repeated, 1))
    return weights


def points_of(text: Folded) -> NDArray[np.uint32]:
    """Return the code points of the text as written: shape (characters,)."""
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
    """Detect code and tables by the density of code characters."""
    table = np.zeros(_LIMIT, np.int64)
    table[list(SIGNS_OF_CODE)] = 1
    ascii_points = np.minimum(points, _LIMIT - 1)
    signs = np.cumsum(np.concatenate([[0], table[ascii_points]]))
    visible = np.cumsum(np.concatenate([[0], (points != 32) & (points != 10)]))
    start = np.maximum(text.offsets.astype(np.int64) - WINDOW, 0)
    stop = np.minimum(text.ends.astype(np.int64) + WINDOW, points.size)
    share = (signs[stop] - signs[start]) / np.maximum(visible[stop] - visible[start], 1)
    return np.where(share >= SIGNS, CODE, 1.0)


@lru_cache(KEEP_TEXTS)
def in_code_lines(text: Folded) -> NDArray[np.bool_]:
    """Mark lines of commands, and of code that a text explains in Chinese.

    Shape (n,).
    """
    mark = np.zeros(len(text), np.bool_)
    lines = [found.span() for found in _COMMANDS.finditer(text.original)]
    if np.count_nonzero(text.symbols < FIRST_WORD) >= EXPLAINED * len(text):
        lines += [found.span() for found in _PLAIN_LINES.finditer(text.original) if _is_code(found[0].splitlines())]
    for start, stop in lines:
        mark[slice(*np.searchsorted(text.offsets, (start, stop)))] = True
    return mark


def _is_code(lines: Sequence[str]) -> bool:
    return 2 * sum(bool(_MARK_OF_CODE.search(line)) for line in lines) >= len(lines)


def _by_lists(text: Folded) -> Weights:
    """Detect list items, and names enumerated in a sentence."""
    weights = np.ones(len(text))
    for item in _ITEM.finditer(text.original):
        weights[slice(*np.searchsorted(text.offsets, item.span()))] = LISTED
    enumerations = _ENUMERATION.finditer(text.original) if _may_enumerate(text.original) else ()
    for names in chain(enumerations, PLACES.finditer(text.original)):
        weights[slice(*np.searchsorted(text.offsets, names.span()))] = ENUMERATED
    return weights


def _may_enumerate(text: str) -> bool:
    """Tell from the marks alone whether names may be enumerated.

    Searching for them at every character takes longer than folding the text.
    """
    if text.count(",") + text.count(";") >= _MARKS:
        return True
    between = text.split("、")[1:-1]
    names = "".join("n" if len(piece.strip(" \t　")) <= _NAME else " " for piece in between)
    return "n" * (_MARKS - 1) in names
