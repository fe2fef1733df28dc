"""Tell a watcher what the stages of this process did with each item.

There is none unless the composition root sets one, and then stages cost what they cost before.
"""

import logging
from collections.abc import Callable, Sequence
from typing import NamedTuple

_log = logging.getLogger(__name__)


class Handled(NamedTuple):
    """What a stage did with an item.

    Times are seconds since the epoch, those of the batch that it was part of.
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
    """Have a function called with what each batch came to, in the thread of the stage."""
    _watchers.append(watcher)


def unwatch(watcher: Watcher) -> None:
    """Call a function no longer."""
    _watchers.remove(watcher)


def is_watched() -> bool:
    """Tell whether anybody watches."""
    return bool(_watchers)


def tell(handled: Sequence[Handled]) -> None:
    """Tell all who watch; what fails there is logged and stops no stage."""
    for watcher in _watchers:
        try:
            watcher(handled)
        except Exception:  # noqa: BLE001 - an observer must not stop a stage
            _log.exception("%d items could not be told", len(handled))
