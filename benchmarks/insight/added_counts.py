"""Counts of several worlds that add up to one score."""

from dataclasses import dataclass, fields
from typing import Self


@dataclass(frozen=True)
class AddedCounts:
    """Counts in the fields of a subclass; all zero, they are the sum of no worlds."""

    def __add__(self, other: Self) -> Self:
        """Add up two scores, field by field."""
        return type(self)(*(getattr(self, each.name) + getattr(other, each.name) for each in fields(self)))
