"""Read a text whose characters are split into their parts throughout.

``女子`` is written for 好, ``人也`` for 他. Parts that are everyday characters stand side by side in any text, so this
is tried only where a text holds many more pairs of parts, and rare ones, than plain text does, and taken only if the
text is far likelier then.
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
"""Signs that may stand between two parts."""
GLIMPSE = 400
"""Tokens around the middle that tell whether to look at all of them."""
LEAST, MOST = 40, 200_000
"""Tokens that a text must have to be judged, and may have: 240 bytes are needed for each."""
RARE = float(np.log(4e-6))
JOINABLE, RARE_SHARE = 0.25, 0.06
"""Shares of the tokens in pairs that make a character, and of the rare ones, from which a text is tried."""
GAIN = 1.0
"""By how much the logarithm of how likely a text is must rise for each token."""
READ = 0.2
"""Share of the tokens that are read as parts, at least."""
SENSE = 0.35
"""Share of neighbours that must go together in what is read, which tells a text from a list."""
DOUBLED = 0.15
"""Share of characters that may follow themselves."""


@cache
def part_tables() -> PartTables:
    """Load the tables, once a process."""
    with as_file(files(__package__).joinpath("parts.npz")) as path, np.load(path) as archive:
        return PartTables(*(archive[name] for name in PartTables._fields))


class Written(NamedTuple):
    """The Han, radicals and strokes of a text: shape (n,) each."""

    tokens: Tokens
    places: NDArray[np.int64]
    joined: NDArray[np.bool_]
    """Whether at most signs that join parts stand between a token and the one before it."""


def joined_parts(points: Points) -> Rewriting | None:
    """Read split characters as what they are.

    None where the text is not split throughout.
    """
    if not _may_be_split(points):
        return None
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
    """Give the share of neighbours that go together, whatever signs stand between.

    Where many characters stand behind themselves, a list says what they are split into, and makes no sense.
    """
    different = np.append(True, characters[1:] != characters[:-1])
    return known_share(characters, bits)[0] if different.sum() > (1 - DOUBLED) * len(characters) else 0.0


def _may_be_split(points: Points) -> bool:
    """Tell at little cost whether a text may be split throughout."""
    counts, start, tables = np.zeros(2, np.int64), max(0, len(points) // 2 - GLIMPSE // 2), part_tables()
    count_rare(points, start, GLIMPSE, tables.chances, tables.plain, RARE, counts)
    size, rare = counts.tolist()
    if size < LEAST // 2 or rare < RARE_SHARE * size:
        return False
    return count_joinable(points, start, GLIMPSE, tables.pairs, tables.plain) > JOINABLE * size


def _written(points: Points) -> Written:
    """Pick out what may be a part, in the plain form of radicals."""
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
    """Put each character where its parts stand.

    Signs between these go, the rest stays.
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
