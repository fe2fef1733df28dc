"""Every fingerprinting algorithm, one file each; none knows another."""

from fingerprinting.methods.base import Fingerprinter
from fingerprinting.methods.grams import Grams

DEFAULT: Fingerprinter = Grams()
"""What the house uses unless told otherwise."""

METHODS: tuple[Fingerprinter, ...] = (DEFAULT,)


def method(name: str) -> Fingerprinter:
    """Find a method by its name; raises ValueError naming the known ones."""
    for each in METHODS:
        if each.name == name:
            return each
    known = ", ".join(each.name for each in METHODS)
    raise ValueError(f"there is no method {name!r}; the known ones are {known}")
