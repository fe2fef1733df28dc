"""Find English in letters of other alphabets.

Styles that programs offer, runes, keys of another keyboard. Unlike styled letters, Unicode does not relate them to
Latin ones. Each style is a table, so that pages in the languages of these alphabets take little time.
"""

import re
from collections.abc import Iterator
from string import ascii_lowercase
from typing import NamedTuple

from fingerprinting.text.folding.encoded.coded_bytes import Read
from fingerprinting.text.folding.encoded.sense import makes_sense
from fingerprinting.text.folding.restoring.respelling.letter_shapes import lower
from fingerprinting.text.folding.restoring.respelling.mapping.letter_patterns import letter_rate
from fingerprinting.text.folding.telling_signs import TellingSigns

LEAST = 120
"""Minimum number of letters of other alphabets in a passage."""
_STYLES = (
    "ค๒ς๔єŦﻮђเןкɭ๓ภ๏קợгรՇยשฬאץչ", "ᗩᗷᑕᗪᕮᖴᘜᕼᓰᒍᖽᒪᗰᘉᓍᕵᕴᖇSᖶᑌᐺᘺ᙭ᖻᗱ", "ᎪᏴᏟᎠᎬfᎶᎻᎥᎫᏦᏞmᏁᎾᏢqᏒᏚᏆuᏙᏔxᎩᏃ",
    "ᚨᛒᚲᛞᛖᚠᚷᚺᛁᛃᚴᛚᛗᚾᛟᛈᛩᚱᛊᛏᚢᚡᚹᛪᛦᛎ", "ᚨᛒᚳᛞᛖᚠᚷᚻᛁᛄᚴᛚᛗᚾᛟᛈᛢᚱᛋᛏᚢᚣᚹᛉᚤᛣ",
    "абцдефгхийклмнопярстувшжыз", "абцдефгхижклмнопкрстувшхйз", "фисвуапршолдьтщзйкыегмцчня",
    "αβψδεφγηιξκλμνοπ;ρστθωςχυζ", "αβκδεφγηιξκλμνοπχρστυωςθψζ", "αβγδεφηθιξκλμνοπςρστυωψχζϋ",
    "αβψδεφγηιξκλμνοπχρστυωςθζϋ", "ㅁㅠㅊㅇㄷㄹㅎㅗㅑㅓㅏㅣㅡㅜㅐㅔㅂㄱㄴㅅㅕㅍㅈㅌㅛㅋ",
    "".join(chr(0x1F1E6 + at) for at in range(26)))
"""The signs for a to z of each style; some keep letters."""
_PUNCTUATION = " \\t.,;:!?'\"()’‘“”—–\\-"


class Style(NamedTuple):
    """An alphabet that is used for English."""

    letters: dict[int, str]
    passage: re.Pattern[str]


def _style(signs: str) -> Style:
    others = "".join(each for each in signs if each > "\x7f")
    kept = "".join(each for each in signs if each.isascii() and each.isalpha())
    passage = re.compile(f"[{others}](?:[{_PUNCTUATION}{kept}\\n]{{0,6}}[{others}]){{{LEAST - 1},}}", re.IGNORECASE)
    letters = {ord(lower(sign)): letter for sign, letter in zip(signs, ascii_lowercase, strict=True)}
    return Style(letters, passage)


STYLES = tuple(map(_style, _STYLES))


def in_other_alphabets(text: str, signs: TellingSigns) -> Iterator[Read]:
    """Yield the passages that are English in letters of another alphabet.

    The likeliest come first.
    """
    if signs.letters < LEAST:
        return
    read = [_read(lower(found[0]).translate(style.letters), found.start())
            for style in STYLES for found in style.passage.finditer(text)]
    yield from sorted((each for each in read if makes_sense(each.characters)),
                      key=lambda each: -letter_rate(each.characters))


def _read(letters: str, start: int) -> Read:
    """Read letters; if each stands apart from the next, two spaces are between words."""
    places = list(range(len(letters)))
    if 2 * len(re.findall(r"(?<=\w) (?=\w)", letters)) > sum(map(str.isalpha, letters)):
        places = [at for at in places if letters[at] != " " or letters[at - 1] in " \n"]
    return Read("".join(letters[at] for at in places), [start + at for at in places], [start + at + 1 for at in places])
