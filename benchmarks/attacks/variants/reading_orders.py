"""Write the characters of a text in another order that a reader can follow.

Alternating lines, interleaved halves, rails, rotated lines, spirals.
"""

import re
from collections.abc import Iterator
from itertools import zip_longest
from random import Random

WIDE_SPACE = "\u3000"
_SENTENCE = re.compile(r"[^。！？\n]+[。！？]*[”’」』]?")


def snake_lines(text: str, random: Random) -> str:
    """Write lines alternately from the left and from the right (boustrophedon)."""
    turned = random.randrange(2)
    return "\n".join(line[::-1] if at % 2 == turned else line for at, line in enumerate(_wrapped(text, random)))


def snake_columns(text: str, random: Random) -> str:
    """Arrange the text in columns that are read alternately down and up."""
    height, plain = random.randint(5, 24), _unbroken(text)
    columns = [column.ljust(height, WIDE_SPACE) for column in _cut(plain, height)]
    columns = [column[::-1] if at % 2 else column for at, column in enumerate(columns)]
    block = random.choice((len(columns), random.randint(8, 30)))
    pages = [columns[at:at + block] for at in range(0, len(columns), block)]
    from_right, gap = random.random() < 0.5, random.choice(("", "", " "))
    return "\n".join(gap.join(row) for page in pages
                     for row in zip(*(page[::-1] if from_right else page), strict=True))


def uneven_columns(text: str, random: Random) -> str:
    """Give each sentence a column of its own, read from the top.

    Columns end where their sentence does.
    """
    sentences = _SENTENCE.findall(text)
    block, from_right = random.randint(6, 14), random.random() < 0.5
    rows: list[str] = []
    for at in range(0, len(sentences), block):
        columns = sentences[at:at + block]
        rows += ("".join(row).rstrip(WIDE_SPACE) or WIDE_SPACE
                 for row in zip_longest(*(columns[::-1] if from_right else columns), fillvalue=WIDE_SPACE))
    return "\n".join(rows)


def halves_by_line(text: str, random: Random) -> str:
    """Alternate lines of the first and the second half.

    Read every other line, then the rest.
    """
    lines = random.choice((_wrapped, _sentences))(text, random)
    half = (len(lines) + 1) // 2
    return "\n".join(line for pair in zip_longest(lines[:half], lines[half:], fillvalue="") for line in pair if line)


def halves_by_character(text: str, random: Random) -> str:
    """Alternate the characters of two halves: read every second one, then the rest."""
    plain, breaks = _unbroken(text), random.choice((0, 0, 30))
    half = (len(plain) + 1) // 2
    woven = "".join(one + other for one, other in zip_longest(plain[:half], plain[half:], fillvalue=""))
    return "\n".join(_cut(woven, breaks)) if breaks else woven


def rails(text: str, random: Random) -> str:
    """Write each sentence as every second character, then the others.

    This is a rail fence of two rails.
    """
    gap = random.choice(("", "　", "\n"))
    return "\n".join(f"{each[::2]}{gap}{each[1::2]}" for each in _SENTENCE.findall(text))


def more_rails(text: str, random: Random) -> str:
    """Write each sentence on three to five rails, in turn or as a fence.

    Its characters are assigned to the rails from top to bottom repeatedly, or down and up.
    """
    rails, gap, is_fence = random.randint(3, 5), random.choice(("", "　", "\n")), random.random() < 0.5
    cycle = [*range(rails), *(range(rails - 2, 0, -1) if is_fence else ())]
    return "\n".join(gap.join("".join(each[at] for at in range(len(each)) if cycle[at % len(cycle)] == rail)
                              for rail in range(rails)) for each in _SENTENCE.findall(text))


def lines_rotated(text: str, random: Random) -> str:
    """Move a number of characters from the end of each line to its start."""
    shift = random.randint(1, 6)
    return "\n".join(line[-shift:] + line[:-shift] for line in _wrapped(text, random))


def sentences_turned(text: str, random: Random) -> str:
    """Write each sentence backwards in its place, with its full stop at the end."""
    return re.sub(r"[^。！？\n]+", lambda found: found[0][::-1], text)


def spirals(text: str, random: Random) -> str:
    """Write squares of characters in spirals inwards.

    They run clockwise from the top left.
    """
    size, plain = random.randint(6, 14), _unbroken(text)
    return "\n\n".join("\n".join(_spiral(piece.ljust(size * size, WIDE_SPACE), size))
                       for piece in _cut(plain, size * size))


def from_second_paragraph(text: str, random: Random) -> str:
    """Leave the first third as it is, and reverse the lines of the rest."""
    lines = _wrapped(text, random)
    start = len(lines) // 3
    return "\n".join([*lines[:start], *(line[::-1] for line in lines[start:])])


def half_reversed(text: str, random: Random) -> str:
    """Reverse each second sentence."""
    turned = random.randrange(2)
    return "\n".join(each[::-1] if at % 2 == turned else each for at, each in enumerate(_sentences(text, random)))


def _spiral(piece: str, size: int) -> list[str]:
    rows = [[""] * size for _ in range(size)]
    for character, (row, column) in zip(piece, _inwards(size), strict=True):
        rows[row][column] = character
    return ["".join(row) for row in rows]


def _inwards(size: int) -> Iterator[tuple[int, int]]:
    for ring in range((size + 1) // 2):
        last = size - 1 - ring
        yield from ((ring, column) for column in range(ring, last + 1))
        yield from ((row, last) for row in range(ring + 1, last + 1))
        yield from ((last, column) for column in range(last - 1, ring - 1, -1) if last > ring)
        yield from ((row, ring) for row in range(last - 1, ring, -1) if last > ring)


def _wrapped(text: str, random: Random) -> list[str]:
    return _cut(_unbroken(text), random.randint(10, 40))


def _sentences(text: str, _: Random) -> list[str]:
    return _SENTENCE.findall(text)


def _cut(text: str, width: int) -> list[str]:
    return [text[at:at + width] for at in range(0, len(text), width)]


def _unbroken(text: str) -> str:
    return "".join(text.split())
