"""Put markup, code, times or notes, shown as text, between the pieces of a text.

So do copies of a page's source or of a program's answer, subtitles, threads of posts, and editions with notes. A reader
skips what stands between.
"""

import json
import re
from itertools import count
from random import Random

import jieba
from pypinyin import Style, lazy_pinyin

from benchmarks.accuracy.modern import modern_page

COLOURS, NAMES = ("red", "blue", "black", "teal"), ("小明", "阿华", "老王", "路人甲", "匿名用户", "风中追风")
_CLAUSE = re.compile(r"[^，。！？；：\n]+[，。！？；：”’」』]*")
_HAN, _WORDS, _PHRASE = re.compile("[一-龥]"), re.compile("[一-龥]{2,}"), re.compile("[^。\n]+。")
BRACKETS = (("(", ")"), ("（", "）"), ("[", "]"), ("【", "】"))
NOTES = ("world", "love", "time", "people", "house", "water", "light", "hand", "eye", "king", "song", "night", "man")


def tagged(text: str, random: Random) -> str:
    """Put tags of HTML, BBCode, LaTeX or ruby around one to three characters."""
    size = random.randint(1, 3)
    before, after = random.choice((
        ("[color=#{number:06x}]", "[/color]"), ('<span class="c{number}">', "</span>"),
        ("\\textcolor{{{colour}}}{{", "}}"), ("<ruby>", "<rt>{read}</rt></ruby>")))
    return "".join(
        f"{before}{{piece}}{after}".format(piece=piece, number=random.randrange(1 << 24), read=_toned(piece),
                                           colour=random.choice(COLOURS)) for piece in _cut(text, size))


def as_data(text: str, random: Random) -> str:
    """Write pieces as JSON, in a program, or by their places in a sheet."""
    pieces, width = _cut("".join(text.split()), random.randint(2, 8)), random.randint(5, 12)
    return random.choice((
        lambda: json.dumps([{"id": at, "type": "text", "content": piece} for at, piece in enumerate(pieces)],
                           ensure_ascii=False),
        lambda: "\n".join(f"print(\"{piece}\", end='')" for piece in pieces),
        lambda: " + ".join(f"'{piece}'" for piece in pieces),
        lambda: " ".join(f"{chr(65 + at % width)}{at // width + 1}:{piece}" for at, piece in enumerate(pieces))))()


def subtitled(text: str, random: Random) -> str:
    """Write lines as subtitles, each with its number and its time."""
    lines = [piece for clause in _CLAUSE.findall(text) for piece in _cut(clause.strip("，。！？；：”"), 14)]
    return _timed(lines if _HAN.search(text) else _lines(text, random), random)


def as_posts(text: str, random: Random) -> str:
    """Give one to three characters to each post of a thread, with author and time."""
    return "\n".join(
        f"{number}楼 {random.choice(NAMES)} 2023-{random.randint(1, 12):02}-{random.randint(1, 28):02} "
        f"{random.randrange(24):02}:{random.randrange(60):02}\n{piece}"
        for number, piece in enumerate(_cut("".join(text.split()), random.randint(1, 3)), 1))


def with_other_words(text: str, random: Random) -> str:
    """Put another word in brackets after each word."""
    opening, closing = random.choice(BRACKETS)
    if not _HAN.search(text):
        return " ".join(f"{word} {opening}{random.choice(NOTES)}{closing}" for word in text.split())
    others = [word for word in jieba.cut(modern_page(random, 600)) if len(word) == 2 and _WORDS.fullmatch(word)]
    return _WORDS.sub(lambda found: "".join(
        f"{word}{opening}{random.choice(others)}{closing}" for word in jieba.cut(found[0])), text)


def with_notes(text: str, random: Random) -> str:
    """Put a sentence in brackets after each clause, as editions with notes do."""
    notes = _PHRASE.findall(modern_page(random, 20_000))
    opening, closing = random.choice((("（", "）"), ("【", "】")))
    return _CLAUSE.sub(lambda found: f"{found[0]}{opening}{random.choice(notes)}{closing}", text)


def _timed(lines: list[str], random: Random) -> str:
    at, made = random.randrange(3_600_000), list[str]()
    for number, line in zip(count(1), lines, strict=False):
        start, at = at, at + random.randint(900, 4000)
        made.append(f"{number}\n{_clock(start)} --> {_clock(at)}\n{line}\n")
    return "\n".join(made)


def _clock(milliseconds: int) -> str:
    seconds = milliseconds // 1000
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02},{milliseconds % 1000:03}"


def _lines(text: str, random: Random) -> list[str]:
    words, size = text.split(), random.randint(4, 8)
    return [" ".join(words[at:at + size]) for at in range(0, len(words), size)]


def _toned(piece: str) -> str:
    return "".join(lazy_pinyin(piece, style=Style.TONE)) if _HAN.search(piece) else ""


def _cut(text: str, length: int) -> list[str]:
    return [text[at:at + length] for at in range(0, len(text), length)]
