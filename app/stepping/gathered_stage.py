"""The index stage of an import, which waits for many chapters.

It is stepped once enough chapters wait for it, or no more are on their way.
"""

from collections.abc import Callable

from matcher.stage import IndexStage
from storage.stage import Stage


class GatheredStage:
    """The index stage, with as many chapters as are worth one step."""

    waits_for_child = False

    def __init__(self, stage: IndexStage, are_more_coming: Callable[[], bool]) -> None:
        """Gather chapters for a stage as long as more of them are on their way to it."""
        self._stage, self._are_more_coming = stage, are_more_coming

    @property
    def name(self) -> str:
        """Name of the inbox it pulls from."""
        return self._stage.name

    def step(self, limit: int = 0) -> int:
        """Step the stage if enough chapters wait; return how many were claimed."""
        is_worthwhile = self._stage.inbox.waiting() >= self._stage.worthwhile()
        return self._stage.step(limit) if is_worthwhile or not self._are_more_coming() else 0


def gathered(stage: Stage, are_more_coming: Callable[[], bool]) -> Stage:
    """Make an index stage wait for enough chapters; return any other stage unchanged."""
    return GatheredStage(stage, are_more_coming) if isinstance(stage, IndexStage) else stage
