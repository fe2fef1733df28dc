"""Fingerprint texts: folding, and published algorithms behind one protocol.

The names are loaded on first use: a process that only needs a module of `fingerprinting.text`, such as those of the
crawler, starts without the algorithms and their compiled code.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fingerprinting.methods import DEFAULT, METHODS, method
    from fingerprinting.text.folding.fold import Folded, fold

__all__ = ["DEFAULT", "METHODS", "Folded", "fold", "method"]

_HOMES = {"DEFAULT": "fingerprinting.methods", "METHODS": "fingerprinting.methods", "method": "fingerprinting.methods",
          "Folded": "fingerprinting.text.folding.fold", "fold": "fingerprinting.text.folding.fold"}


def __getattr__(name: str) -> object:
    """Load one of the package's names; raises AttributeError for others."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
