"""Splits Chinese and English text into sentences that know where they stand."""

import re
from typing import NamedTuple

_SENTENCE = re.compile(
    r"""
    (?: [^。！？!?…；;.\n\r\u2028\u2029]                # what a sentence is made of
      | \.(?=\w) | (?<=\b[A-Za-z])\.                    # 3.14, example.com, e.g.
    )+
    (?: [。！？!?…；;]+ | \.+ )? [”’」』"')）】》]*        # how it ends, with what closes a quotation
    """,
    re.VERBOSE,
)


class Sentence(NamedTuple):
    """A stretch of a text, its end excluded; text[start:stop] is the sentence."""

    start: int
    stop: int


def sentences(text: str) -> list[Sentence]:
    """Split a text after 。！？…； and full stops, and at line ends; what holds no letter or digit is no sentence.

    A closing quotation mark belongs to the sentence it closes. Dots inside numbers, names and abbreviations of one
    letter end nothing.
    """
    found = (_trimmed(text, match.start(), match.end()) for match in _SENTENCE.finditer(text))
    return [each for each in found if any(map(str.isalnum, text[each.start : each.stop]))]


def _trimmed(text: str, start: int, stop: int) -> Sentence:
    stretch = text[start:stop]
    return Sentence(start + len(stretch) - len(stretch.lstrip()), stop - (len(stretch) - len(stretch.rstrip())))
