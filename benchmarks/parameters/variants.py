"""The parameters of every method that were tried before its defaults were chosen."""

from collections.abc import Sequence
from itertools import product

from fingerprinting.methods.base import Fingerprinter
from fingerprinting.methods.bloom import Bloom
from fingerprinting.methods.daguan import Daguan
from fingerprinting.methods.grams import Grams
from fingerprinting.methods.longest_sentences import LongestSentences
from fingerprinting.methods.minhash import MinHash
from fingerprinting.methods.shingle import Shingle
from fingerprinting.methods.simhash import Simhash32, Simhash64
from fingerprinting.methods.vsm import VectorSpace

VARIANTS: dict[str, Sequence[Fingerprinter]] = {
    "grams": [
        *(Grams(k=k) for k in (4, 5, 7, 8, 10)), *(Grams(m=m) for m in (7, 14, 23, 31)),
        *(Grams(m=m, apart=apart) for m, apart in ((14, 1), (11, 1), (10, 5), (8, 6), (7, 7))),
        *(Grams(thinned_k=k) for k in (3, 5, 6)), *(Grams(thinned_m=m) for m in (5, 16, 1 << 20)),
    ],
    "vsm": [VectorSpace(terms, weighting) for terms in (16, 32, 64, 128) for weighting in ("tfidf", "levels")],
    "shingle": [
        *(Shingle(k=k) for k in (2, 3, 4)), *(Shingle(size=size) for size in (4, 16)),
        *(Shingle(sampling="min_wise", size=size) for size in (64, 256)),
        *(Shingle(sampling="min_s", size=size) for size in (64, 256)),
        *(Shingle("character", k, size=8) for k in (4, 6, 8)),
        *(Shingle("character", k, "syncmer") for k in (6, 8, 10)),
    ],
    "simhash64": [Simhash64(weighting, *table) for weighting in ("tfidf", "levels")
                  for table in ((4, 1), (8, 5), (5, 2), (8, 1))],
    "simhash32": [Simhash32(weighting, *table) for weighting in ("tfidf", "levels") for table in ((4, 1), (5, 2))],
    "minhash": [*(MinHash(*shape) for shape in ((16, 8), (32, 4), (42, 3), (64, 2))),
                *(MinHash(k=k) for k in (2, 6)), MinHash(unit="word", k=2)],
    "sentences": [LongestSentences(top) for top in (4, 8, 16, 32)],
    "bloom": [*(Bloom(smallest=smallest) for smallest in (8, 16, 32, 64, 128)),
              *(Bloom(k=k) for k in (3, 6)), *(Bloom(bits=1 << bits) for bits in (13, 17))],
    "daguan": [
        *(Daguan(granularity, top=top) for granularity, top in product((32, 64, 128), (1, 3, 7, 9))),
        *(Daguan(overlap=overlap) for overlap in (0.0, 0.75)), *(Daguan(top=3, spread=spread) for spread in (1.0, 3.0)),
    ],
}
"""Variants by the name of the method; the one in use is added."""


def tried(name: str, default: Fingerprinter) -> list[Fingerprinter]:
    """List the variants of a method, each once, the one in use first."""
    return [default, *(each for each in dict.fromkeys(VARIANTS[name]) if each != default)]


def changed(variant: Fingerprinter, default: Fingerprinter) -> str:
    """Describe how a variant differs from the one in use."""
    usual = vars(default)
    return ", ".join(f"{name}={value}" for name, value in vars(variant).items() if value != usual[name]) or "in use"
