"""Fold the passages that are compared, each once.

A passage is often compared in several ways.
"""

from functools import lru_cache

from fingerprinting.text.folding.fold import Folded, fold

LONGEST = 20_000
"""Maximum characters of a passage whose folding is kept, which takes less than a megabyte."""


def folded(passage: str) -> Folded:
    """Fold a passage as `fold` does.

    The latest passages are kept, so that those of a chapter are folded once for all of its copies.
    """
    return _kept(passage) if len(passage) <= LONGEST else fold(passage)


_kept = lru_cache(32)(fold)
