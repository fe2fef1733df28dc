"""A threshold that a reader sets with a slider and that is kept in the URL."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import QueryDict

DIGITS = 3
"""Maximum digits; thresholds are per cents, so more are meaningless."""


@dataclass(frozen=True)
class Slider:
    """A threshold in per cent."""

    name: str
    """Name of the URL parameter."""
    value: int
    least: int
    kept: Sequence[tuple[str, str]]
    """Other parameters of the URL, which stay unchanged."""

    @property
    def share(self) -> float:
        """The threshold as a share, 0–1."""
        return self.value / 100


def slider(query: QueryDict, name: str, otherwise: int, least: int = 0) -> Slider:
    """Read a threshold from a URL.

    An invalid number gives `otherwise`; a number out of range gives the nearest limit.
    """
    text = query.get(name, "")
    number = int(text) if text.isdecimal() and len(text) <= DIGITS else otherwise
    kept = [(other, value[:255]) for other in query if other != name for value in query.getlist(other)]
    return Slider(name, max(least, min(100, number)), least, kept)
