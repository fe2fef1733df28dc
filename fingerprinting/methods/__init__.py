"""The fingerprinting algorithms, one file each, independent of each other."""

from fingerprinting.methods.base import Fingerprinter
from fingerprinting.methods.bloom import Bloom
from fingerprinting.methods.daguan import Daguan
from fingerprinting.methods.exact import Exact
from fingerprinting.methods.grams import Grams
from fingerprinting.methods.longest_sentences import LongestSentences
from fingerprinting.methods.minhash import MinHash
from fingerprinting.methods.shingle import Shingle
from fingerprinting.methods.simhash import Simhash32, Simhash64
from fingerprinting.methods.vsm import VectorSpace

DEFAULT: Fingerprinter = Grams()
"""The method used if none is named."""

METHODS: tuple[Fingerprinter, ...] = (
    DEFAULT,
    Exact(),
    VectorSpace(),
    Shingle(),
    Simhash64(),
    Simhash32(),
    MinHash(),
    LongestSentences(),
    Bloom(),
    Daguan(),
)
"""One instance of each algorithm with the parameters that were measured; the default comes first."""


class UnknownMethodError(ValueError):
    """No method has that name; the message lists the known ones."""


def method(name: str) -> Fingerprinter:
    """Find a method by its name; raises UnknownMethodError naming the known ones."""
    for candidate in METHODS:
        if candidate.name == name:
            return candidate
    known = ", ".join(candidate.name for candidate in METHODS)
    raise UnknownMethodError(f"there is no method {name!r}; the known ones are {known}")
