"""Report to a watcher what the stages of this process did with each item.

Only `app` sets watchers; without one, reporting costs the stages nothing.
"""

import logging
from collections.abc import Callable, Sequence
from typing import NamedTuple

_log = logging.getLogger(__name__)


class Handled(NamedTuple):
    """What a stage did with an item.

    Times are seconds since the epoch and those of the item's batch.
    """

    stage: str
    item: str
    trace: str
    """The correlation id, as in logs."""
    state: str
    """`done`, `retry`, `rejected` or `failed`."""
    began: float
    ended: float


Watcher = Callable[[Sequence[Handled]], None]
_watchers: list[Watcher] = []


def watch(watcher: Watcher) -> None:
    """Call a function with the results of each batch, in the thread of the stage."""
    _watchers.append(watcher)


def unwatch(watcher: Watcher) -> None:
    """Stop calling a function."""
    _watchers.remove(watcher)


def is_watched() -> bool:
    """Tell whether there is a watcher."""
    return bool(_watchers)


def tell(handled: Sequence[Handled]) -> None:
    """Call all watchers; their errors are logged and do not stop a stage."""
    for watcher in _watchers:
        try:
            watcher(handled)
        except Exception:  # noqa: BLE001 - an observer must not stop a stage
            _log.exception("%d items could not be reported", len(handled))
