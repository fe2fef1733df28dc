"""Generate unrelated modern pages: news, technical articles, product reviews.

Chinese, English and code. Sentences are drawn from templates with slots, so no passage of a page is a copy of anything,
and the same seed gives the same page on every machine.
"""

import re
import tomllib
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

_SLOT = re.compile(r"\{(\w+)\}")


def modern_page(random: Random, length: int) -> str:
    """Write a page of a given length: news, an article, a review, or a mixture."""
    page = ""
    while len(page) < length:
        page += _filled(random.choice(_material()["sentences"]), random) + ("\n" if random.random() < 0.25 else "")
    return page[:length]


def advertisement(random: Random) -> str:
    """Write one line of the kind that pirates insert between lines."""
    line = _filled(random.choice(_material()["advertisements"]), random)
    return random.choice(("", "\n")) + line + random.choice(("", "\n"))


def _filled(template: str, random: Random) -> str:
    return _SLOT.sub(lambda slot: _word(slot[1], random), template)


def _word(slot: str, random: Random) -> str:
    if slot == "number":
        return str(random.randrange(10, 99_999))
    return _filled(random.choice(_material()["slots"][slot]), random)


@cache
def _material() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("modern.toml").read_text(encoding="utf-8"))
