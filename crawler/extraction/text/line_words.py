"""Sum up what the words of a line say.

Done once for the lines that a site repeats on its pages.
"""

import re
from functools import lru_cache
from typing import NamedTuple

from crawler.extraction.ranking.line_measures import measured
from crawler.extraction.remembering import LONGEST
from crawler.extraction.text.boilerplate import MAX_NOISE, is_notice
from crawler.extraction.text.labels import is_data
from crawler.extraction.text.page_hints import first_letters

_DIGIT = re.compile(r"\d")
_DIGITS = re.compile(r"\d+")


class LineWords(NamedTuple):
    """What the words of a line say, wherever it stands."""

    is_noise: bool
    """Whether it is navigation, an advertisement, a footer notice or short metadata."""
    is_data: bool
    """Whether it is metadata."""
    letters: str
    """Its first letters and digits."""
    measures: bytes
    """Features for the forest, packed."""
    numberless: str
    """Its beginning, with each number replaced by 0."""


def words_of(text: str) -> LineWords:
    """Sum up what a line says."""
    return _known(text) if len(text) <= LONGEST else _summed_up(text)


def _summed_up(text: str) -> LineWords:
    is_metadata = is_data(text)
    is_noise = (is_metadata and len(text) <= MAX_NOISE) or is_notice(text)
    return LineWords(is_noise, is_metadata, first_letters(text), measured(text), _without_numbers(text[:100]))


_known = lru_cache(4096)(_summed_up)


def _without_numbers(text: str) -> str:
    return _DIGITS.sub("0", text) if _DIGIT.search(text) else text
