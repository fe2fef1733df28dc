"""Lay a text out on the page so that a stated rule leads through it.

Diagonals, low columns, spirals outwards, first characters of lines, growing shifts; or as a table or a chat.
"""

import re
from itertools import cycle
from random import Random

WIDE_SPACE = "\u3000"
_SENTENCE = re.compile(r"[^。！？\n]+[。！？]*[”’」』]?")
_CLAUSE = re.compile(r"[^，。！？；：\n]+[，。！？；：”’」』]*")
FILLERS = ("天地玄黄宇宙洪荒", "日月盈昃辰宿列张", "寒来暑往秋收冬藏", "闰余成岁律吕调阳", "云腾致雨露结为霜",
           "金生丽水玉出昆冈", "剑号巨阙珠称夜光", "果珍李柰菜重芥姜", "海咸河淡鳞潜羽翔", "龙师火帝鸟官人皇")
SPEAKERS = "小明", "阿华", "老王", "楼主", "路人甲", "匿名用户"


def diagonals(text: str, random: Random) -> str:
    """Fill squares along their diagonals, from the top left."""
    size, plain = random.randint(6, 14), _unbroken(text)
    upwards = random.random() < 0.5
    places = sorted(((row, column) for row in range(size) for column in range(size)),
                    key=lambda place: (sum(place), -place[0] if upwards else place[0]))
    return "\n\n".join(_in_square(piece.ljust(size * size, WIDE_SPACE), places, size)
                       for piece in _cut(plain, size * size))


def spirals_outwards(text: str, random: Random) -> str:
    """Write squares of characters in spirals outwards, or inwards against the clock."""
    size, plain, is_outwards = random.choice((7, 9, 11, 13)), _unbroken(text), random.random() < 0.7
    places = _inwards(size)
    turned = places[::-1] if is_outwards else [(column, row) for row, column in places]
    return "\n\n".join(_in_square(piece.ljust(size * size, WIDE_SPACE), turned, size)
                       for piece in _cut(plain, size * size))


def low_columns(text: str, random: Random) -> str:
    """Write columns of two to four characters side by side, band below band."""
    height, width, plain = random.randint(2, 4), random.randint(10, 30), _unbroken(text)
    bands = [piece.ljust(-(-len(piece) // height) * height, WIDE_SPACE) for piece in _cut(plain, height * width)]
    return "\n".join(band[row::height] for band in bands for row in range(height))


def first_of_lines(text: str, random: Random) -> str:
    """Hide each character at the beginning, or the end, of a line of other words."""
    fillers, is_last = cycle(random.sample(FILLERS, len(FILLERS))), random.random() < 0.3
    return "\n".join(f"{filler[:7]}{each}" if is_last else f"{each}{filler[:7]}"
                     for each, filler in zip(re.findall("[一-龥]", text), fillers, strict=False))


def growing_shifts(text: str, random: Random) -> str:
    """Move characters from the end of each line to its start.

    It is one more than in the line above.
    """
    width = random.randint(10, 24)
    return "\n".join(line[-(at % width):] + line[:-(at % width)] if at % width else line
                     for at, line in enumerate(_cut(_unbroken(text), width)))


def table_cells(text: str, random: Random) -> str:
    """Write numbered clauses in the cells of a table, row by row."""
    gap, columns = random.choice(("|", "\t", "  │  ", ",")), random.randint(3, 6)
    cells = [f"{at}{gap}{clause}" for at, clause in enumerate(_CLAUSE.findall(text), 1)]
    return "\n".join(gap.join(cells[at:at + columns]) for at in range(0, len(cells), columns))


def chat(text: str, random: Random) -> str:
    """Give each clause to a speaker of a chat, with the time."""
    minute = random.randrange(600)
    return "\n".join(f"[{(minute + at) // 60:02}:{(minute + at) % 60:02}] {random.choice(SPEAKERS)}：{clause}"
                     for at, clause in enumerate(_CLAUSE.findall(text)))


def clauses_backward(text: str, random: Random) -> str:
    """Write the clauses of each paragraph from the last to the first."""
    return "\n".join("".join(_CLAUSE.findall(line)[::-1]) for line in text.split("\n"))


def clauses_shuffled(text: str, random: Random) -> str:
    """Shuffle the clauses of each sentence or paragraph, numbered or not."""
    whole, is_numbered = random.choice((re.compile("[^\n]+"), _SENTENCE)), random.random() < 0.5

    def shuffled(found: re.Match[str]) -> str:
        clauses = [f"({at}){each}" if is_numbered else each for at, each in enumerate(_CLAUSE.findall(found[0]), 1)]
        return "".join(random.sample(clauses, len(clauses)))

    return whole.sub(shuffled, text)


def _in_square(piece: str, places: list[tuple[int, int]], size: int) -> str:
    rows = [[""] * size for _ in range(size)]
    for character, (row, column) in zip(piece, places, strict=True):
        rows[row][column] = character
    return "\n".join("".join(row) for row in rows)


def _inwards(size: int) -> list[tuple[int, int]]:
    left = [[(row, column) for column in range(size)] for row in range(size)]
    places = list[tuple[int, int]]()
    while left:
        places += left[0]
        left = [list(row) for row in zip(*left[1:], strict=True)][::-1]
    return places


def _cut(text: str, width: int) -> list[str]:
    return [text[at:at + width] for at in range(0, len(text), width)]


def _unbroken(text: str) -> str:
    return "".join(text.split())
