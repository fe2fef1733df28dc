"""Tables of words and what is written for them."""

import tomllib
from functools import cache
from pathlib import Path


def table(name: str) -> dict[str, str]:
    """Return a table by its name."""
    return dict(pairs(name))


def pairs(name: str) -> list[tuple[str, str]]:
    """Return a table whose words may recur, in its order."""
    return [(word, other) for word, _, other in (pair.rpartition("=") for pair in _tables()[name].split())]


@cache
def _tables() -> dict[str, str]:
    return tomllib.loads(Path(__file__).with_name("tables.toml").read_text(encoding="utf-8"))
