r"""Find characters that are written as their numbers: &#20013; %u4E2D U+4E2D \4E2D."""

import re
from collections.abc import Iterator

from fingerprinting.text.folding.encoded.coded_bytes import Read
from fingerprinting.text.folding.encoded.sense import makes_sense

LEAST = 30
"""Minimum number of escapes in a passage."""
FAR, BESIDE = 12, 3
"""Maximum number of characters between two escapes of one passage, and between two bare numbers: tables have more."""
_BARE, _ENDED = "(?<![0-9A-Za-z])", "(?![0-9A-Za-z])[ ,;]?"
_HEX = "([0-9A-Fa-f]{2,5})"
NOTATIONS = tuple((re.compile(pattern), base, far) for pattern, base, far in (
    (r"&(?:amp;)*#([0-9]{2,7});", 10, FAR), (rf"&(?:amp;)*#[xX]{_HEX};", 16, FAR),
    (r"\\+u([0-9A-Fa-f]{4})", 16, FAR), (rf"\\+u\{{{_HEX}\}}", 16, FAR), (r"%u([0-9A-Fa-f]{4})", 16, FAR),
    (r"[Uu]\+([0-9A-Fa-f]{4,5})[ ,;]?", 16, FAR), (r"\\([3-9Ff][0-9A-Fa-f]{3}|20[0-9A-Fa-f]{2}) ?", 16, FAR),
    (rf"{_BARE}(82[0-9]{{2}}|12[23][0-9]{{2}}|199[6-9][0-9]|[2-6][0-9]{{4}}){_ENDED}", 10, BESIDE),
    (rf"{_BARE}([3-9][0-9A-Fa-f]{{3}}|[Ff]{{2}}[0-9A-Fa-f]{{2}}|20[0-9A-Fa-f]{{2}}){_ENDED}", 16, BESIDE)))
"""Patterns of one character, the base of its number, and how far apart two may be."""
_LAST = 0x10FFFF


def escaped_passages(text: str) -> Iterator[Read]:
    """Yield the passages of a text that make sense once their escapes are read."""
    for pattern, base, far in NOTATIONS:
        passage: list[re.Match[str]] = []
        for found in pattern.finditer(text):
            if passage and found.start() - passage[-1].end() > far:
                yield from _read(text, passage, base)
                passage = []
            passage.append(found)
        yield from _read(text, passage, base)


def _read(text: str, passage: list[re.Match[str]], base: int) -> Iterator[Read]:
    if len(passage) < LEAST:
        return
    characters, starts, stops, last = list[str](), list[int](), list[int](), passage[0].start()
    for found in passage:
        for at in range(last, found.start()):  # what stands between escapes is read as written
            characters.append(text[at])
            starts.append(at)
            stops.append(at + 1)
        characters.append(chr(min(int(found[1], base), _LAST)))
        starts.append(found.start())
        stops.append(found.end())
        last = found.end()
    if makes_sense("".join(characters)):
        yield Read("".join(characters), starts, stops)
