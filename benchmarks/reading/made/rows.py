"""Write the rows of recipes, encyclopedia entries, questions and remarks."""

import random
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

_FILE = Path(__file__).with_name("rows.txt")
"""The words and sentences that texts are made of, by name, one a line."""


class Recipe(NamedTuple):
    """What a dish is made of, and how."""

    title: str
    about: str
    foods: list[tuple[str, str]]
    steps: list[str]
    hints: list[str]


class Entry(NamedTuple):
    """An entry of an encyclopedia."""

    title: str
    about: str
    facts: list[tuple[str, str]]
    parts: list[tuple[str, list[str]]]


def recipe(source: random.Random) -> Recipe:
    """Invent a recipe."""
    dish = source.choice(_lines("dishes"))
    foods = [(food, source.choice(_lines("amounts"))) for food in source.sample(_lines("foods"), source.randint(4, 12))]
    steps = [step.format(a=source.choice(foods)[0], b=source.choice(foods)[0])
             for step in source.sample(_lines("steps"), source.randint(3, 9))]
    about = "".join(source.sample(_lines("hints"), source.randint(1, 3)))
    return Recipe(f"{dish}{source.choice(('', '的做法', '（家常版）'))}", about, foods, steps,
                  source.sample(_lines("hints"), source.randint(0, 3)))


def entry(source: random.Random) -> Entry:
    """Invent an entry."""
    subject = source.choice(_lines("subjects"))
    facts = [(name, source.choice(_lines("values"))) for name in source.sample(_lines("facts"), source.randint(3, 9))]
    parts = [(name, [_passage(source) for _ in range(source.randint(1, 3))])
             for name in source.sample(_lines("parts"), source.randint(2, 6))]
    about = f"{subject}，{source.choice(_lines('values'))}，{_passage(source)}"
    return Entry(subject, about, facts, parts)


def questions(source: random.Random) -> list[tuple[str, str]]:
    """Invent frequent questions with their answers."""
    return [(asked, "".join(source.sample(_lines("told"), source.choice((1, 1, 2)))))
            for asked in source.sample(_lines("asked"), source.randint(4, 12))]


def remark(source: random.Random) -> str:
    """Draw a reader's remark."""
    return "".join(source.sample(_lines("remarks"), source.choice((1, 1, 1, 2))))


def _passage(source: random.Random) -> str:
    sentences = source.sample(_lines("sentences"), source.randint(1, 4))
    return "".join(each.format(v=source.choice(_lines("values"))) for each in sentences)


def _lines(name: str) -> Sequence[str]:
    return _named()[name]


@cache
def _named() -> dict[str, Sequence[str]]:
    parts = _FILE.read_text(encoding="utf-8").split("=== ")[1:]
    return {name: lines for name, *lines in (part.strip().split("\n") for part in parts)}
