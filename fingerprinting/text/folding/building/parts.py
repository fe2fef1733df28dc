"""Tabulate which characters two parts make, and character frequencies.

The tables serve to read texts in which all characters are split.
"""

import unicodedata
from collections import Counter

import numpy as np
import opencc
from numpy.typing import NDArray

from fingerprinting.text.folding.building.radicals import RADICALS
from fingerprinting.text.folding.building.splits import frequencies
from fingerprinting.text.folding.building.written_alone import all_splits

MOST = 3
"""Maximum number of characters for one pair of parts; the rarer ones are left out."""
UNSEEN = 1e-7
"""Share of all characters assumed for a character that occurs in no word of the dictionary."""
FIRST_RADICAL, AFTER_RADICALS = 0x2E80, 0x2FE0


def parts_tables() -> dict[str, NDArray[np.generic]]:
    """Return sorted pairs with their characters, frequencies, and plain radicals."""
    seen, rows = Counter[str](), []
    chances = _chances()
    for split in all_splits():
        seen[split.left + split.right] += 1
        if seen[split.left + split.right] <= MOST and "一" <= split.whole <= "龥":
            rows.append((ord(split.left) << 32 | ord(split.right), ord(split.whole)))
    rows.sort(key=lambda row: (row[0], -chances[row[1] - ord("一")]))
    return {
        "pairs": np.array([pair for pair, _ in rows], np.uint64),
        "wholes": np.array([whole for _, whole in rows], np.uint16),
        "chances": chances,
        "plain": np.array([_plain(point) for point in range(FIRST_RADICAL, AFTER_RADICALS)], np.uint32),
    }


def _chances() -> NDArray[np.float32]:
    """Return the logarithm of each character's share of all characters.

    Shape (20902,). The larger of the shares of the character and of its simplified form counts.
    """
    single = frequencies().single
    han = "".join(map(chr, range(0x4E00, 0x9FA6)))
    simple = str(opencc.OpenCC("t2s").convert("\n".join(han))).split("\n")
    shares = [max(single.get(each, 0.0), single.get(other, 0.0), UNSEEN)
              for each, other in zip(han, simple, strict=True)]
    logarithms: NDArray[np.float32] = np.log(np.array(shares)).astype(np.float16).astype(np.float32)
    return logarithms


def _plain(point: int) -> int:
    character = chr(point)
    plain = RADICALS.get(character, unicodedata.normalize("NFKC", character))
    return ord(plain) if len(plain) == 1 else point
