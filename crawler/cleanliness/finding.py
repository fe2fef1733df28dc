"""What one examination found."""

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Finding:
    """Facts of one examination.

    With them, what speaks against captures, and what could not be examined.
    """

    facts: dict[str, Any] = field(default_factory=dict)
    flaws: tuple[tuple[str, str], ...] = ()
    """Code and detail."""
    skipped: tuple[str, ...] = ()
    detail: str = ""
