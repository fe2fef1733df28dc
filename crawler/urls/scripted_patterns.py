"""Remember whether the scripts of a site's chapters change their text."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta

AGAIN = timedelta(days=30)
"""Time after which chapters are shown in the browser again to see what their scripts do."""


@dataclass
class ScriptedPatterns:
    """Address patterns of which chapters were shown only because they have scripts."""

    known: Mapping[str, bool] = field(default_factory=dict)
    """Whether the scripts of a pattern change its texts, as an earlier crawl found."""
    is_due: bool = True
    """Whether this crawl should look again."""
    _found: dict[str, bool] = field(default_factory=dict)
    _taken: dict[str, bool] = field(default_factory=dict)

    def note(self, pattern: str, *, is_changed: bool) -> None:
        """Note what scripts do to a chapter; one that they change tells of all others.

        Only a crawl that looks at the patterns anew notes something, so its date stays that of the last look.
        """
        if self.is_due:
            self._found[pattern] = self._found.get(pattern, False) or is_changed

    def take(self) -> dict[str, bool]:
        """Return what was found since the last call."""
        fresh = {pattern: value for pattern, value in self._found.items() if self._taken.get(pattern) != value}
        self._taken = dict(self._found)
        return fresh
