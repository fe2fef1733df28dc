"""Read the accuracy and speed of each method from the figures that are shipped."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

GOOD, BAD = 0.95, 0.8
"""Minimum recall (0–1) of a method that is good against an attack, and recall below which it is bad."""


@dataclass(frozen=True)
class Measured:
    """The figures of one method."""

    version: str
    """`name@version` that was measured."""
    recall: Mapping[str, float]
    """Share (0–1) of copies among the first three candidates, by attack."""
    candidates: float
    """Mean number of candidates for a page that copies nothing."""
    value_bytes: float
    """Bytes of a fingerprint per 1,000 characters."""
    index_bytes: float
    """Bytes of index records per 1,000 characters."""
    speed: float
    """Characters per second on one core, from text to keys."""

    @property
    def good(self) -> list[str]:
        """The attacks that the method withstands."""
        return [attack for attack, recall in self.recall.items() if recall >= GOOD]

    @property
    def bad(self) -> list[str]:
        """The attacks that defeat the method."""
        return [attack for attack, recall in self.recall.items() if recall < BAD]


@cache
def measured() -> dict[str, Measured]:
    """Read the figures by method name; methods without figures are missing."""
    return {name: Measured(**figures) for name, figures in circumstances()["methods"].items()}


@cache
def circumstances() -> dict[str, Any]:
    """Read the raw figures with their conditions: library, pages, queries, machine."""
    figures: dict[str, Any] = json.loads(files(__package__).joinpath("measured.json").read_text(encoding="utf-8"))
    return figures
