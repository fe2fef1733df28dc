"""Find integers among many others faster than by binary search."""

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import filling_kernel, part

Places = NDArray[np.int64]
Slots = NDArray[np.int32]
ABSENT = -1
"""Place of an integer that is not in the table; also the content of an empty slot."""


class HashTable:
    """The places of different integers, found by open addressing.

    At least half of the slots are empty.
    """

    def __init__(self, keys: Places) -> None:
        self._keys = keys
        self._slots = np.full(1 << (2 * len(keys)).bit_length(), ABSENT, np.int32)
        fill_slots(keys, self._slots)

    def places(self, asked: Places) -> Places:
        """Return the index of each integer; `ABSENT` for those that are not in the table."""
        found = np.empty(len(asked), np.int64)
        look_up(np.ascontiguousarray(asked), self._keys, self._slots, found)
        return found


@filling_kernel
def fill_slots(keys: Places, slots: Slots) -> int:
    """Put the place of each key into a slot; returns 0."""
    for place in range(len(keys)):
        slot = first_slot(keys[place], slots)
        while slots[slot] != ABSENT:
            slot = slot + 1 if slot + 1 < len(slots) else 0
        slots[slot] = place
    return 0


@filling_kernel
def look_up(asked: Places, keys: Places, slots: Slots, found: Places) -> int:
    """Write the place of each asked key, or `ABSENT`; returns 0."""
    for at in range(len(asked)):
        slot = first_slot(asked[at], slots)
        while slots[slot] != ABSENT and keys[slots[slot]] != asked[at]:
            slot = slot + 1 if slot + 1 < len(slots) else 0
        found[at] = slots[slot]
    return 0


@part
def first_slot(key: int, slots: Slots) -> int:
    """Return the slot where the search for a key begins.

    The number of slots is a power of two.
    """
    mixed = np.uint64(key) * np.uint64(0x9E3779B97F4A7C15)
    return int(np.int64((mixed >> np.uint64(32)) & np.uint64(len(slots) - 1)))
