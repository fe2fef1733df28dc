"""The protocol that every fingerprinting algorithm fulfils."""

import json
from dataclasses import asdict, is_dataclass
from typing import Any, ClassVar, NamedTuple, Protocol, cast, runtime_checkable

import numpy as np
import xxhash
from numpy.typing import NDArray

from fingerprinting.text.folding.fold import Folded
from fingerprinting.text.symbols import REVISION

NONE = np.zeros(0, np.bool_)


class Keys(NamedTuple):
    """The keys by which a fingerprint is looked up, and their positions in the text."""

    keys: NDArray[np.uint64]
    """Shape (m,)."""
    positions: NDArray[np.uint32]
    """Shape (m,): index of the key's first symbol in the folded text; 0 for a method without positions."""
    thinned: NDArray[np.bool_] = NONE
    """Shape (m,), or (0,) for none: keys of thinned runs. Unrelated texts share these more often, so a single one
    proposes no candidate."""
    paired: NDArray[np.bool_] = NONE
    """Shape (m,), or (0,) for none: keys of stem pairs, which reworded texts share. They are looked up where other keys
    explain nothing."""


class Fingerprinter(Protocol):
    """A method that reduces a text to bytes, derives index keys and compares values.

    An implementation is a frozen dataclass whose fields are the algorithm's parameters.
    """

    name: ClassVar[str]

    def fingerprint(self, text: Folded) -> bytes:
        """Reduce a folded text to a value.

        The same text always gives the same bytes.
        """
        ...

    def keys(self, value: bytes) -> Keys:
        """Derive the index keys of a value.

        Two texts without a common key are never compared.
        """
        ...

    def similarity(self, left: bytes, right: bytes) -> float:
        """Compare two values: 0..1, symmetric, 1 for equal ones.

        Only similarities of the same method are comparable.
        """
        ...


@runtime_checkable
class Guessing(Protocol):
    """A method that can guess the masked symbols of a page, and its order."""

    def guesses(self, text: Folded) -> Keys:
        """Derive further keys by which a page is looked up.

        Each contains a guess for a masked symbol, so most of them occur in no text.
        """
        ...

    def scattered(self, text: Folded) -> Keys:
        """Derive keys by which a passage is found whose characters are out of order."""
        ...


def versioned(method: Fingerprinter) -> str:
    """Name a method with a digest of its parameters: `name@1a2b3c4d`.

    Stored fingerprints and index spaces carry this name, so values of different parameters are never mixed. The
    revision of folding counts as a parameter of every method. Raises TypeError if the method is no instance of a
    dataclass.
    """
    if not is_dataclass(method) or isinstance(method, type):
        raise TypeError(f"{method!r} is not a frozen dataclass instance, so its parameters cannot be named")
    parameters = json.dumps(cast(dict[str, Any], asdict(method)), sort_keys=True, ensure_ascii=True)
    return f"{method.name}@{xxhash.xxh3_64_hexdigest(f'{method.name}:{REVISION}:{parameters}'.encode())[:8]}"
