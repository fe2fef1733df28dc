"""Read blocks of lines along a path.

The path is a spiral, runs along the diagonals, or runs to and fro along rows or columns. It starts at any corner and is
the same in each block.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.restoring.known_pairs import Bits, known_share, near_share
from fingerprinting.text.folding.restoring.reordering.even_pieces import LINE_FEED, SPACES, Order, among
from fingerprinting.text.folding.tokens import Points

Path = NDArray[np.int16]
"""Places in the block, row by row."""
LEAST, MOST = 3, 60
"""Minimum and maximum number of rows and of columns of a block."""
GLIMPSE = 900
"""Number of characters, rounded up to whole blocks, by which the path is chosen."""
ALIKE = 0.6
"""Minimum share (0–1) of the characters that are in blocks."""


def grid_path(points: Points, bits: Bits) -> Order | None:
    """Choose the path with the highest share of known pairs.

    Returns the places of the text along it; None if the lines form no blocks.
    """
    return next(iter(likely_paths(points, bits, 1)), None)


def likely_paths(points: Points, bits: Bits, most: int, reach: int = 0) -> list[Order]:
    """List the places along the paths with the highest shares of known pairs.

    With a `reach`, pairs are those of `near_share`. The best path comes first. Returns none if the lines form no
    blocks.
    """
    blocks = _blocks(points)
    if not blocks:
        return []
    shape, glimpse, seen = blocks[0].shape, list[Order](), 0
    for block in blocks:
        if seen < GLIMPSE and block.shape == shape:
            glimpse.append(block.ravel())
            seen += block.size
    characters = points[np.concatenate(glimpse)].reshape(len(glimpse), -1)
    paths = _paths(*shape)
    read = (characters[:, path].ravel() for path in paths)
    shares = np.array([near_share(each, reach, bits) if reach else known_share(each, bits)[0] for each in read])
    return [np.concatenate([block.ravel()[_paths(*block.shape)[chosen]] for block in blocks])
            for chosen in np.argsort(-shares, kind="stable")[:most].tolist()]


def _blocks(points: Points) -> list[Order]:
    """Cut a text into blocks of places, shape (rows, columns) each.

    Blocks are separated by empty lines; without empty lines they are squares. Returns an empty list if too few
    characters are in blocks.
    """
    breaks = np.flatnonzero(points == LINE_FEED)
    cells = np.flatnonzero((points != LINE_FEED) & ~among(points, SPACES[:3]))
    widths = np.bincount(np.searchsorted(breaks, cells), minlength=len(breaks) + 1)
    width = int(np.bincount(widths[widths > 0]).argmax()) if len(cells) else 0
    if not LEAST <= width <= MOST:
        return []
    lines = np.split(cells, np.cumsum(widths)[:-1])
    is_empty = widths == 0
    cuts = _cuts(is_empty) if np.any(is_empty[1:-1]) else range(0, len(lines) + width, width)
    groups = (lines[start:stop] for start, stop in pairwise(cuts))
    whole = [[line for line in group if len(line)] for group in groups]
    blocks = [np.stack(group) for group in whole
              if LEAST <= len(group) <= MOST and {len(line) for line in group} == {width}]
    return blocks if sum(block.size for block in blocks) >= ALIKE * len(cells) else []


def _cuts(is_empty: Order) -> list[int]:
    return [0, *(np.flatnonzero(is_empty) + 1).tolist(), len(is_empty) + 1]


@lru_cache(maxsize=64)
def _paths(rows: int, columns: int) -> list[Path]:
    """List the paths through a block."""
    grid, found = np.arange(rows * columns, dtype=np.int16).reshape(rows, columns), list[Path]()
    for turned in (grid, grid.T):
        for flipped in (turned, turned[::-1], turned[:, ::-1], turned[::-1, ::-1]):
            for path in (_inwards(flipped), *_diagonals(flipped), _to_and_fro(flipped)):
                found += [path, path[::-1]]
    return found


def _inwards(grid: Path) -> Path:
    """Return the spiral along the edge, then along the edge of the rest."""
    parts = list[Path]()
    while grid.size:
        parts.append(grid[0])
        grid = grid[1:].T[::-1]
    return np.concatenate(parts)


def _diagonals(grid: Path) -> Iterator[Path]:
    """Return the path down all diagonals, and that down one and up the next."""
    lines = [np.diagonal(grid[:, ::-1], at) for at in range(grid.shape[1] - 1, -len(grid), -1)]
    yield np.concatenate(lines)
    yield np.concatenate([line[::-1] if at % 2 else line for at, line in enumerate(lines)])


def _to_and_fro(grid: Path) -> Path:
    """Return the path along the first row and back along the next."""
    return np.concatenate([line[::-1] if at % 2 else line for at, line in enumerate(grid)])
