"""Hold the result of one examination."""

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Finding:
    """The facts of one examination, its flaws, and what could not be examined."""

    facts: dict[str, Any] = field(default_factory=dict)
    flaws: tuple[tuple[str, str], ...] = ()
    """Code and detail of each objection to the captures."""
    skipped: tuple[str, ...] = ()
    detail: str = ""
