"""Derive the bits of any account from the key: Tardos codes or unbiased ones.

An account's bit at a place is 1 with the probability that the key gives this place: Tardos's arcsine distribution with
a cutoff, or 1/2 throughout. (G. Tardos: Optimal probabilistic fingerprint codes, Journal of the ACM 55(2), 2008; B.
Škorić, S. Katzenbeisser, M. Celik: Symmetric Tardos fingerprinting codes, Designs, Codes and Cryptography 46, 2008.)
Bits come from AES-256 as a pseudorandom function, under keys derived by HMAC-SHA-256, so no codeword is stored.
"""

import hmac
from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from numpy.typing import NDArray

from insight.leaks.plan import ChapterPlan

KEY_BYTES = 32
TAG = 12
"""Bytes that identify an account within a block of 16; the other bytes count blocks."""
BLOCK = 16
"""Bytes of a block; each decides one bit."""
STEPS = 256
"""Biases are multiples of 1/`STEPS`, because one byte decides a bit."""
CUTOFF = 10
"""Minimum distance of a bias from 0 and from 256, in 1/256; near 0 or 1, a place says nothing about a single
account."""
Bytes = NDArray[np.uint8]


@dataclass(frozen=True)
class Code:
    """All codewords derived from one key."""

    key: bytes = field(repr=False)

    def tags(self, accounts: Iterable[str]) -> Bytes:
        """Return the tag of each account, shape (n, 12)."""
        key = self._derived("account", "")
        tags = b"".join(hmac.digest(key, name.encode(), "sha256")[:TAG] for name in accounts)
        return np.frombuffer(tags, np.uint8).reshape(-1, TAG)

    def pseudonym(self, account: str) -> str:
        """Return a name that only holders of both key and account name can recognise."""
        return hmac.digest(self._derived("pseudonym", ""), account.encode(), "sha256")[:8].hex()

    def biases(self, plan: ChapterPlan) -> NDArray[np.int64]:
        """Return the probability of bit 1 at each place in 1/256, shape (places,)."""
        if plan.code == "unbiased":
            return np.full(len(plan.places), STEPS // 2, np.int64)
        blocks = np.zeros((-(-len(plan.places) // 8), BLOCK), np.uint8)
        blocks[:, TAG:] = _counted(len(blocks))
        drawn = _encrypted(self._derived("bias", plan.digest), blocks).view(">u2").ravel()[:len(plan.places)] / 2**16
        lowest = np.arcsin(np.sqrt(CUTOFF / STEPS))
        angles = lowest + drawn * (np.pi / 2 - 2 * lowest)
        biases: NDArray[np.int64] = np.rint(STEPS * np.sin(angles) ** 2).astype(np.int64)
        return biases

    def bits(self, plan: ChapterPlan, tags: Bytes, numbers: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Return the bits of accounts at some places of a plan, shape (accounts, numbers)."""
        found, biases = np.empty((len(tags), len(numbers)), np.bool_), self.biases(plan)
        for block in np.unique(numbers // BLOCK).tolist():
            wanted = np.flatnonzero(numbers // BLOCK == block)
            found[:, wanted] = self.drawn(plan, tags, block)[:, numbers[wanted] % BLOCK] < biases[numbers[wanted]]
        return found

    def drawn(self, plan: ChapterPlan, tags: Bytes, block: int) -> Bytes:
        """Derive the bytes of accounts for 16 places, shape (accounts, 16).

        A bit is 1 if its byte is below the bias. The places are those from number 16 · `block` on.
        """
        blocks = np.empty((len(tags), BLOCK), np.uint8)
        blocks[:, :TAG], blocks[:, TAG:] = tags, _counted(1, block)
        return _encrypted(self._derived("bits", plan.digest), blocks)

    def _derived(self, purpose: str, digest: str) -> bytes:
        return hmac.digest(self.key, f"wenzong leaks {purpose}\0{digest}".encode(), "sha256")


def _counted(count: int, first: int = 0) -> Bytes:
    """Write numbers as four bytes each, shape (count, 4)."""
    return np.arange(first, first + count, dtype=">u4").view(np.uint8).reshape(-1, BLOCK - TAG)


def _encrypted(key: bytes, blocks: Bytes) -> Bytes:
    """Encrypt each block separately.

    All blocks differ, so the results are indistinguishable from random.
    """
    # ECB is right here: it serves as a pseudorandom function of single blocks, not to hide a message
    cipher = Cipher(algorithms.AES(key), modes.ECB()).encryptor()  # noqa: S305
    return np.frombuffer(cipher.update(blocks.data), np.uint8).reshape(-1, BLOCK)
