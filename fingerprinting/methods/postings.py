"""The byte format of methods with many positional keys: 12 bytes per key."""

import numpy as np
from numpy.typing import NDArray

from fingerprinting.methods.base import Keys

BYTES = 12


def pack(keys: NDArray[np.uint64], positions: NDArray[np.uint32]) -> bytes:
    """Serialise keys followed by their positions, little-endian on every machine."""
    return keys.astype("<u8", copy=False).tobytes() + positions.astype("<u4", copy=False).tobytes()


def unpack(value: bytes) -> Keys:
    """Parse what ``pack`` wrote; raises ValueError for bytes it cannot have written."""
    count, rest = divmod(len(value), BYTES)
    if rest:
        raise ValueError(f"a fingerprint of {len(value)} bytes is damaged: its length must be a multiple of {BYTES}")
    keys = np.frombuffer(value, "<u8", count).astype(np.uint64, copy=False)
    return Keys(keys, np.frombuffer(value, "<u4", count, 8 * count).astype(np.uint32, copy=False))


def resemblance(left: bytes, right: bytes) -> float:
    """Compare two packed values by Broder's resemblance |A∩B| / |A∪B| of their keys."""
    mine, theirs = np.unique(unpack(left).keys), np.unique(unpack(right).keys)
    shared = len(np.intersect1d(mine, theirs, assume_unique=True))
    union = len(mine) + len(theirs) - shared
    return shared / union if union else 1.0
