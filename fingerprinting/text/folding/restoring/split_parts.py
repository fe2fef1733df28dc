"""Read a text in which all characters are split into their parts.

``女子`` is written for 好, ``人也`` for 他. Parts that are common characters are adjacent in any text. So a text is
tried only if it has many more pairs of parts, and more rare parts, than ordinary text, and the reading is accepted only
if it is far likelier than the text as written.
"""

from functools import cache
from importlib.resources import as_file, files
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.restoring.known_pairs import Bits, known_share, neighbours
from fingerprinting.text.folding.restoring.part_reading import (
    AFTER_STROKES,
    CANDIDATES,
    FIRST_RADICAL,
    FIRST_STROKE,
    NEAR,
    PartTables,
    Tokens,
    count_joinable,
    count_rare,
    read_parts,
    written_score,
)
from fingerprinting.text.folding.restoring.rewriting import Rewriting
from fingerprinting.text.folding.tokens import Points

SPLIT = "split_throughout"
JOINING = "+＋-－&＆/／|｜·・.＊*_~^=＝ \u200b\u200c\u200d\u2060⿰⿱⿲⿳⿴⿵⿶⿷⿸⿹⿺⿻"
"""Characters that may stand between two parts."""
GLIMPSE = 400
"""Maximum number of tokens, from the middle of the text, that decide whether the whole text is examined."""
LEAST, MOST = 40, 200_000
"""Minimum and maximum number of tokens of a text; each takes 240 bytes of memory."""
RARE = float(np.log(4e-6))
"""Logarithm of the frequency below which a token is rare."""
JOINABLE, RARE_SHARE = 0.25, 0.06
"""Minimum shares (0–1), for a text to be tried, of tokens in pairs that make a character and of rare tokens."""
GAIN = 1.0
"""Minimum increase of the log-likelihood of the text per token."""
READ = 0.2
"""Minimum share (0–1) of tokens that are read as parts."""
SENSE = 0.35
"""Minimum share (0–1) of known pairs in the reading; a list has fewer."""
DOUBLED = 0.15
"""Limit for the share (0–1) of characters that are the same as the one before them."""


@cache
def part_tables() -> PartTables:
    """Load the tables; they are cached for the process."""
    with as_file(files(__package__).joinpath("parts.npz")) as path, np.load(path) as archive:
        return PartTables(*(archive[name] for name in PartTables._fields))


class Written(NamedTuple):
    """The Han, radicals and strokes of a text: shape (n,) each."""

    tokens: Tokens
    places: NDArray[np.int64]
    joined: NDArray[np.bool_]
    """Whether nothing but joining characters stands between a token and the one before it."""


def joined_parts(points: Points) -> Rewriting | None:
    """Join split characters of a text that `may_be_split`.

    Returns None if it is not split throughout.
    """
    written = _written(points)
    size, tables, bits = len(written.tokens), part_tables(), neighbours().bits
    if not LEAST <= size <= MOST:
        return None
    made, before = np.zeros((2, size, CANDIDATES), np.int64)
    spans = np.zeros(size, np.int64)
    read = read_parts(written.tokens, written.joined, tables.pairs, tables.wholes, tables.chances, bits,
                      made, np.zeros((size, CANDIDATES)), before, spans)
    gain = read - written_score(written.tokens, written.joined, tables.chances, bits)
    if gain < GAIN * size or spans[spans > 1].sum() < READ * size or _sense(made[spans > 0, 0], bits) < SENSE:
        return None
    return _rewritten(points, written.places, made[:, 0], spans)


def _sense(characters: Tokens, bits: Bits) -> float:
    """Return the share of known pairs, ignoring other characters in between.

    Returns 0 if many characters occur twice in a row: then the text lists characters together with their parts.
    """
    different = np.append(True, characters[1:] != characters[:-1])
    return known_share(characters, bits)[0] if different.sum() > (1 - DOUBLED) * len(characters) else 0.0


def may_be_split(points: Points) -> bool:
    """Tell cheaply whether a text may be split throughout."""
    counts, start, tables = np.zeros(2, np.int64), max(0, len(points) // 2 - GLIMPSE // 2), part_tables()
    count_rare(points, start, GLIMPSE, tables.chances, tables.plain, RARE, counts)
    size, rare = counts.tolist()
    if size < LEAST // 2 or rare < RARE_SHARE * size:
        return False
    return count_joinable(points, start, GLIMPSE, tables.pairs, tables.plain) > JOINABLE * size


def _written(points: Points) -> Written:
    """Select the code points that may be parts, radicals as ordinary characters."""
    plain = part_tables().plain
    is_radical = (points >= FIRST_RADICAL) & (points < FIRST_RADICAL + len(plain))
    is_token = (is_radical | ((points >= FIRST_STROKE) & (points < AFTER_STROKES))
                | ((points >= 0x3400) & (points < 0xA000)) | ((points >= 0x20000) & (points < 0x32000)))
    places = np.flatnonzero(is_token)
    tokens = points[places].astype(np.int64)
    radicals = np.flatnonzero(is_radical[places])
    tokens[radicals] = plain[tokens[radicals] - FIRST_RADICAL]
    parting = np.cumsum(~is_token & ~np.isin(points, np.array([*map(ord, JOINING)], points.dtype)))
    joined = np.zeros(len(places), np.bool_)
    joined[1:] = (np.diff(parting[places]) == 0) & (np.diff(places) <= NEAR)
    return Written(tokens, places, joined)


def _rewritten(points: Points, places: NDArray[np.int64], made: Tokens, spans: NDArray[np.int64]) -> Rewriting:
    """Replace parts by the characters that they make.

    Joining characters between the parts are removed; the rest stays.
    """
    ends = np.flatnonzero(spans)
    lengths = spans[ends]
    starts = np.arange(len(points))
    codes = points.copy()
    codes[places[ends[lengths > 1]]] = made[ends[lengths > 1]]
    starts[places[ends]] = places[ends - lengths + 1]
    within = np.zeros(len(points) + 1, np.int64)
    np.add.at(within, places[ends - lengths + 1], 1)
    np.add.at(within, places[ends], -1)
    kept = np.flatnonzero(np.cumsum(within[:-1]) == 0)
    return Rewriting(SPLIT, codes[kept], starts[kept], kept + 1, int(np.count_nonzero(lengths > 1)))
