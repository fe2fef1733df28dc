"""A digest of the whole text: equal or not."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
import xxhash

from fingerprinting.methods.base import Keys
from fingerprinting.text.folding.fold import Folded


@dataclass(frozen=True)
class Exact:
    """One xxh3-128 digest of all the symbols of a text.

    The baseline of every survey. Good at what it is: identical copies, found with a single key of 16 bytes, and
    since the text is folded first, copies in another script or width too. Bad at everything else: one changed
    syllable changes all of it (the avalanche effect that makes a good digest).
    """

    name: ClassVar[str] = "exact"

    def fingerprint(self, text: Folded) -> bytes:
        """Digest a text to 16 bytes; a text without symbols to none."""
        return xxhash.xxh3_128_digest(text.symbols.astype("<u2", copy=False).tobytes()) if len(text) else b""

    def keys(self, value: bytes) -> Keys:
        """Look up by half of the digest; the other half confirms."""
        keys = np.frombuffer(value[:8], "<u8").astype(np.uint64)
        return Keys(keys, np.zeros(len(keys), np.uint32))

    def similarity(self, left: bytes, right: bytes) -> float:
        """Tell equal (1) from different (0)."""
        return float(left == right)
