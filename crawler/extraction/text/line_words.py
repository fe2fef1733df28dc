"""Sum up what the words of a line say.

Done once for the lines that a site repeats on its pages.
"""

from functools import lru_cache
from typing import NamedTuple

from crawler.extraction.ranking.line_measures import measured
from crawler.extraction.remembering import LONGEST
from crawler.extraction.text.boilerplate import MAX_NOISE, is_notice
from crawler.extraction.text.labels import is_data


class LineWords(NamedTuple):
    """What the words of a line say, wherever it stands."""

    is_noise: bool
    """Whether it is navigation, an advertisement, a footer notice or short metadata."""
    is_data: bool
    """Whether it is metadata."""
    measures: bytes
    """Features for the forest, packed."""


def words_of(text: str) -> LineWords:
    """Sum up what a line says."""
    return _known(text) if len(text) <= LONGEST else _summed_up(text)


def _summed_up(text: str) -> LineWords:
    is_metadata = is_data(text)
    is_noise = (is_metadata and len(text) <= MAX_NOISE) or is_notice(text)
    return LineWords(is_noise, is_metadata, measured(text))


_known = lru_cache(4096)(_summed_up)
