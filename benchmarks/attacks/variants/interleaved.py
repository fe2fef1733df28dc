"""Weave a text into another, or separate its pieces, by a stated rule.

Pieces of two texts in turn, permuted characters, characters within lines, tags of a dialogue, tags of markup.
"""

import re
from collections.abc import Iterator
from random import Random

from benchmarks.accuracy.modern import modern_page

TAGS = ("他说", "她笑道", "老李点头说", "小王又道", "他接着说", "那人叹道", "我心想")
MARKUP = (("<b>", "</b>"), ("[b]", "[/b]"), ("*", "*"), ("**", "**"), ("<i>", "</i>"), ("&nbsp;", ""), ("~~", "~~"))
_SENTENCE = re.compile("([^。！？!?…\n]+)([。！？!?…”」』]*\n*)")


def pieces_in_turn(text: str, random: Random) -> str:
    """Put a piece of another text after each piece of two to six characters.

    A reader skips every second piece.
    """
    length, plain = random.randint(2, 6), _unbroken(text)
    other = _unbroken(modern_page(random, 2 * len(plain)))
    return "".join(plain[at:at + length] + other[at:at + length] for at in range(0, len(plain), length))


def pieces_permuted(text: str, random: Random) -> str:
    """Write each piece of three to five characters in another order.

    It is the same throughout.
    """
    length = random.randint(3, 5)
    order = random.sample(range(length), length)
    while order == sorted(order):
        order = random.sample(range(length), length)
    return "".join("".join(piece[at] for at in order) if len(piece) == length else piece
                   for piece in _cut(_unbroken(text), length))


def sentences_odd_then_even(text: str, random: Random) -> str:
    """Write the first, third … character of each sentence before the others.

    Signs count as characters.
    """
    return _SENTENCE.sub(lambda found: found[1][::2] + found[1][1::2] + found[2], text)


def within_lines(text: str, random: Random) -> str:
    """Make each character the second, third or fourth of a line of other words."""
    place = random.randint(1, 3)
    lines = _cut(re.sub("[^一-龥]", "", modern_page(random, 14 * len(text))), 6)
    hidden = re.findall("[一-龥]", text)
    return "\n".join(line[:place] + each + line[place:] for each, line in zip(hidden, lines, strict=False))


def in_dialogue(text: str, random: Random) -> str:
    """Divide the text over the speeches of a dialogue, three to six characters each."""
    return "".join(f"{random.choice(TAGS)}：“{piece}。”" for piece in _pieces(text, random))


def marked_up(text: str, random: Random) -> str:
    """Put tags or marks of markup, shown as text, around each character."""
    before, after = random.choice(MARKUP)
    return re.sub("[一-龥]", lambda found: f"{before}{found[0]}{after}", text)


def _pieces(text: str, random: Random) -> Iterator[str]:
    plain, at = re.sub("[^一-龥]+", "", text), 0
    while at < len(plain):
        length = random.randint(3, 6)
        yield plain[at:at + length]
        at += length


def _cut(text: str, length: int) -> list[str]:
    return [text[at:at + length] for at in range(0, len(text), length)]


def _unbroken(text: str) -> str:
    return "".join(text.split())
