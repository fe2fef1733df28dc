"""Make an organisation with many copies: the same ones in every run.

Copy n exists whatever the number of copies is, so that a load can be made larger.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache

from storage.documents import Chapter, Work, derive_id

SLUG = "load"
NOW = datetime.now(UTC).replace(microsecond=0)
A_YEAR = 365
COPIES_A_SITE = 200
COPIES_A_WORK = 333
"""Copies per work: a million copies belong to 3,000 works on 5,000 sites."""
FEWEST_WORKS, FEWEST_SITES = 30, 30
"""Minimum numbers, so that works times sites suffice for the cases."""
CHAPTERS = 60
SIZES = (1, 1, 2, 3, 5, 8, 13, 47)
"""Numbers of copies per case, used in turn: ten on average."""
SYLLABLES = "江南烟雨青灯黄卷长夜孤城寒山远渡星河明月故人归舟旧梦新雪"


@dataclass(frozen=True)
class MadeCase:
    """One work on one site: the numbers of both, and how many chapters are copied."""

    number: int
    work: int
    site: int
    copies: int
    opened_at: datetime


def cases_of(copies: int) -> list[MadeCase]:
    """Make the cases for a number of copies."""
    draw, made, total = random.Random(13), list[MadeCase](), 0
    taken = set[tuple[int, int]]()
    while total < copies:
        pair = (draw.randrange(max(FEWEST_WORKS, total // COPIES_A_WORK)),
                draw.randrange(max(FEWEST_SITES, total // COPIES_A_SITE)))
        day = NOW - timedelta(days=draw.random() * A_YEAR)
        if pair in taken:
            continue
        taken.add(pair)
        made.append(MadeCase(len(made), *pair, min(SIZES[len(made) % len(SIZES)], copies - total), day))
        total += made[-1].copies
    return made


@cache
def work_of(number: int) -> Work:
    """Make a work by its number; titles differ."""
    draw = random.Random(number)
    return Work(SLUG, "".join(draw.choices(SYLLABLES, k=4)) + f"{number}", f"作者{number % 700}", "江南文学社")


def site_name(number: int) -> str:
    """Name a site by its number."""
    return f"mirror-{number}.example"


def chapters_of(number: int) -> Iterator[Chapter]:
    """Make the chapters of a work: titles and numbers matter, texts are short."""
    work = work_of(number)
    for chapter in range(1, CHAPTERS + 1):
        published = NOW - timedelta(days=2 * A_YEAR - chapter)
        yield Chapter(work.id, chapter_title(number, chapter), f"{work.title}第{chapter}章。", chapter, published)


@cache
def chapter_title(work: int, chapter: int) -> str:
    """Title a chapter."""
    draw = random.Random(work * CHAPTERS + chapter)
    return f"第{chapter}章 " + "".join(draw.choices(SYLLABLES, k=3))


def made_id(*parts: object) -> str:
    """Derive an id from what it is the id of."""
    return derive_id("desk load", *map(str, parts))
