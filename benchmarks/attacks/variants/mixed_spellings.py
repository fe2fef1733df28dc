"""Spell a text, or a share of its characters, by how they sound.

A reader says what is spelled aloud: pinyin, bopomofo, Wade-Giles, Gwoyeu Romatzyh, kana or Cyrillic for syllables.
"""

import re
from functools import cache
from random import Random

from pypinyin import Style, lazy_pinyin

from benchmarks.attacks.attack_class import Change

_CLAUSE = re.compile("[一-龥]+")


def throughout(style: Style, *gaps: str) -> Change:
    """Spell every Han character in a style.

    What stands between syllables is drawn for the page.
    """
    def change(text: str, random: Random) -> str:
        gap = random.choice(gaps)
        return _CLAUSE.sub(lambda found: gap.join(lazy_pinyin(found[0], style=style)), text)

    return change


def every_nth(style: Style, least: int, most: int, *gaps: str) -> Change:
    """Spell one Han character in every n in a style, with a gap on both sides."""
    def change(text: str, random: Random) -> str:
        period, gap = random.randint(least, most), random.choice(gaps)
        number = random.randrange(period)

        def clause(found: re.Match[str]) -> str:
            nonlocal number
            parts = []
            for han, spelled in zip(found[0], lazy_pinyin(found[0], style=style), strict=True):
                number += 1
                parts.append(f"{gap}{spelled}{gap}" if number % period == 0 else han)
            return "".join(parts).strip()

        return _CLAUSE.sub(clause, text)

    return change


def a_share(style: Style, share: float, *gaps: str) -> Change:
    """Spell a share of the Han characters, drawn by chance, in a style."""
    def change(text: str, random: Random) -> str:
        gap = random.choice(gaps)
        return _CLAUSE.sub(lambda found: "".join(
            f"{gap}{spelled}{gap}" if random.random() < share else han
            for han, spelled in zip(found[0], lazy_pinyin(found[0], style=style), strict=True)).strip(), text)

    return change


def annotated(style: Style) -> Change:
    """Put the reading of each Han character after it, as in children's books."""
    return lambda text, random: _CLAUSE.sub(lambda found: "".join(
        f"{han}{spelled}" for han, spelled in zip(found[0], lazy_pinyin(found[0], style=style), strict=True)), text)


def sounding_alike_beside(text: str, random: Random) -> str:
    """Put a character of the same sound after each one, with or without brackets.

    With brackets also after each second or third.
    """
    opening, closing = random.choice((("(", ")"), ("（", "）"), ("[", "]"), ("", "")))
    period = random.randint(1, 3) if opening else 1

    def clause(found: re.Match[str]) -> str:
        return "".join(f"{han}{opening}{random.choice(_alike(han))}{closing}" if at % period == 0 else han
                       for at, han in enumerate(found[0]))

    return _CLAUSE.sub(clause, text)


@cache
def _alike(han: str) -> str:
    """List the common characters of the same sound; the character itself if none."""
    return "".join(_by_sound().get(lazy_pinyin(han)[0], ())).replace(han, "") or han


@cache
def _by_sound() -> dict[str, list[str]]:
    found = dict[str, list[str]]()
    for number in range(0xB0A1, 0xD7FA):  # the first level of GB 2312, by sound
        try:
            han = number.to_bytes(2).decode("gb2312")
        except UnicodeDecodeError:
            continue
        found.setdefault(lazy_pinyin(han)[0], []).append(han)
    return found


def wade_giles(text: str, random: Random) -> str:
    """Write Wade-Giles: ü with its dots, as u or as v.

    Syllables are separated by a space or a hyphen.
    """
    written = throughout(Style.WADEGILES, " ", "-")(text, random)
    return written.replace("v", random.choice("vüu"))
