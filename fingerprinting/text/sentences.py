"""Split Chinese and English text into sentences with their offsets."""

import re
from itertools import pairwise
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
    """Start and stop of a sentence: text[start:stop]."""

    start: int
    stop: int


def sentences(text: str) -> list[Sentence]:
    """Split a text after 。！？…； and full stops, and at line ends.

    Parts without letters and digits are left out. A closing quotation mark belongs to the sentence before it. Dots
    inside numbers, names and one-letter abbreviations end no sentence.
    """
    trimmed = (_trimmed(text, match.start(), match.end()) for match in _SENTENCE.finditer(text))
    return [sentence for sentence in trimmed if any(map(str.isalnum, text[sentence.start:sentence.stop]))]


def sentence_runs(text: str, least: int) -> list[Sentence]:
    """Cut a whole text after sentences, joining those shorter than `least`.

    A short sentence is joined with the next one on its line. The runs leave no gap: white space and signs belong to the
    run before them.
    """
    stops = [sentence.start for sentence in sentences(text)[1:]] + [len(text)]
    runs: list[Sentence] = []
    start = 0
    for before, stop in pairwise([0, *stops]):
        is_line_end = "\n" in text[before:stop].lstrip()
        if stop - start >= least or is_line_end or stop == len(text):
            runs.append(Sentence(start, stop))
            start = stop
    return [run for run in runs if run.start < run.stop]


def _trimmed(text: str, start: int, stop: int) -> Sentence:
    piece = text[start:stop]
    return Sentence(start + len(piece) - len(piece.lstrip()), stop - (len(piece) - len(piece.rstrip())))
