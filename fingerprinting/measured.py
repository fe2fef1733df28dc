"""Read the accuracy and speed measured for each method, as shipped."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

GOOD, BAD = 0.95, 0.8
"""Least recall of a method that is good at an attack, and recall below which it is bad at it."""


@dataclass(frozen=True)
class Measured:
    """The figures of one method."""

    version: str
    """`name@version` that was measured."""
    recall: Mapping[str, float]
    """Share of copies among the first three candidates, by attack."""
    candidates: float
    """For a page that copies nothing, on average."""
    value_bytes: float
    """Of a fingerprint, per 1,000 characters."""
    index_bytes: float
    """Of an index's records, per 1,000 characters."""
    speed: float
    """Characters a second on one core, text to keys."""

    @property
    def good(self) -> list[str]:
        """List the attacks it withstands."""
        return [attack for attack, recall in self.recall.items() if recall >= GOOD]

    @property
    def bad(self) -> list[str]:
        """List the attacks it falls to."""
        return [attack for attack, recall in self.recall.items() if recall < BAD]


@cache
def measured() -> dict[str, Measured]:
    """Read the figures by method name; a method that was never measured is not there."""
    return {name: Measured(**figures) for name, figures in circumstances()["methods"].items()}


@cache
def circumstances() -> dict[str, Any]:
    """Read under which circumstances: library, pages, queries, machine.

    With the raw figures.
    """
    figures: dict[str, Any] = json.loads(files(__package__).joinpath("measured.json").read_text(encoding="utf-8"))
    return figures
