"""Find what stands between the short pieces of a text, over and over.

Tags, code, keys of JSON, coordinates.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from fingerprinting.text.folding.telling_signs import TellingSigns

Range = tuple[int, int]
FEWEST = 25
"""Minimum number of frames in a passage."""
PIECE = 24
"""Maximum number of characters between two frames of a passage."""
LEAST = 0.3
"""Minimum share (0–1) of frames among the characters of a passage: a text with some tags has fewer."""
_HIDDEN = (r"<([a-z]{1,10})\b[^<>\n]{0,80}\b(?:display: ?none|visibility: ?hidden|hidden\b|(?:font-size|opacity): ?0\b)"
           r"[^<>\n]{0,40}>[^<>\n]{0,24}</\1>")
"""What a browser hides, with its tags."""
_TAG = re.compile(_HIDDEN + r"|</?[A-Za-z][^<>\n]{0,120}>|\[/?[A-Za-z]{1,10}(?:[=:][^\[\]\n]{0,60})?\]"
                  r"|\\[A-Za-z]{2,20}(?:\[[^\]\n]{0,20}\])?(?:\{[^{}\n]{0,20}\})?\{")
"""Tags of HTML and BBCode, and commands of LaTeX."""
_HIDDEN_ALONE, FEWEST_HIDDEN = re.compile(_HIDDEN), 5
"""The same without other tags; minimum number in a text that has too few tags for a passage."""
TAGS = "<[\\"
"""Signs with which they begin."""
_CODE = re.compile(r"(?<=[⺀-鿿！-～])[ -~\n]{3,160}(?=[⺀-鿿！-～])")
"""What is written in ASCII between Chinese characters."""
_NUMBER = re.compile("[0-9]+|(?<=#)[0-9a-f]{6}")
_LETTERS, _TELLING = re.compile(r"[A-Za-z\s]*"), re.compile(r"[A-Za-z<>{}=\"'\\+]")
"""What is no code: letters alone may be pinyin that belongs to the text, and labels of lists have no such sign."""
OFTEN, ALIKE, NEAR = 4, 0.8, 12
"""How often a shape of code recurs; minimum share (0–1) of such shapes among as many before and after one: words among
Chinese differ from each other."""


def frames(text: str, signs: TellingSigns) -> list[Range]:
    """Return the frames of a text, in order; none if they are few."""
    tags = _tags(text) if signs.code >= FEWEST else []
    if tags or signs.han < FEWEST or signs.code + signs.colons < FEWEST:
        return tags
    return list(_in_passages(_recurring(text)))


def _tags(text: str) -> list[Range]:
    """Return the tags of passages full of them, or what is hidden between others."""
    if sum(map(text.count, TAGS)) >= FEWEST and (tags := list(_in_passages(_spans(_TAG, text)))):
        return list(_with_closing_braces(text, tags))
    hidden = _spans(_HIDDEN_ALONE, text)
    return hidden if len(hidden) >= FEWEST_HIDDEN else []


def _with_closing_braces(text: str, tags: Sequence[Range]) -> Iterator[Range]:
    """Yield tags, and the braces that close what commands of LaTeX open.

    Left within a word, a brace would divide it.
    """
    opened = 0
    for before, here in pairwise([*tags, (len(text), len(text))]):
        yield before
        start, stop = before[1], here[0]
        opened += text[start - 1] == "{"
        for place in range(start, min(stop, start + PIECE + 1)):
            if opened and text[place] == "}":
                yield place, place + 1
                opened -= 1
        opened = opened if stop - start <= PIECE else 0


def _spans(pattern: re.Pattern[str], text: str) -> list[Range]:
    return [found.span() for found in pattern.finditer(text)]


def _recurring(text: str) -> list[Range]:
    """Return the code between Chinese characters whose shapes recur.

    Shapes are the same if only numbers differ.
    """
    found = [each for each in _CODE.finditer(text) if _TELLING.search(each[0]) and not _LETTERS.fullmatch(each[0])]
    shapes = Counter(shape := [_NUMBER.sub("0", each[0]) for each in found])
    recurring = [shapes[form] >= OFTEN for form in shape]
    return [each.span() for at, each in enumerate(found)
            if recurring[at] and sum(near := recurring[max(0, at - NEAR):at + NEAR]) >= ALIKE * len(near)]


def _in_passages(found: Sequence[Range]) -> Iterator[Range]:
    """Yield the frames that are near each other, and long beside what is between."""
    passage = list[Range]()
    for before, here in pairwise([*found, (1 << 62, 1 << 62)]):
        passage.append(before)
        if here[0] - before[1] > PIECE:
            length = sum(stop - start for start, stop in passage)
            if len(passage) >= FEWEST and length >= LEAST * (passage[-1][1] - passage[0][0]):
                yield from passage
            passage = []
