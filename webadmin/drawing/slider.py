"""A threshold that a reader sets by a slider, and the address keeps."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import QueryDict

DIGITS = 3
"""More have no meaning: thresholds are percents."""


@dataclass(frozen=True)
class Slider:
    """A threshold in percent."""

    name: str
    """Of the parameter of the address."""
    value: int
    least: int
    kept: Sequence[tuple[str, str]]
    """Other parameters of the address, which stay as they are."""

    @property
    def share(self) -> float:
        """Give the threshold as a share, 0..1."""
        return self.value / 100


def slider(query: QueryDict, name: str, otherwise: int, least: int = 0) -> Slider:
    """Read a threshold from an address.

    What is no number gives `otherwise`, what is out of reach the nearest end.
    """
    asked = query.get(name, "")
    number = int(asked) if asked.isdecimal() and len(asked) <= DIGITS else otherwise
    kept = [(other, value[:255]) for other in query if other != name for value in query.getlist(other)]
    return Slider(name, max(least, min(100, number)), least, kept)
