"""Hand documents just stored to the next stage of the same process.

Documents never change once stored, so what is handed over equals what would be read back; whatever is not held is read.
"""

from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from threading import Lock
from typing import Generic, TypeVar

from fingerprinting.text.folding.fold import Folded
from storage.documents import Chapter, Fingerprint, Page
from storage.inbox_stage import LONGEST_TURN

Stored = TypeVar("Stored")

CAPACITY = 2 * LONGEST_TURN
"""Maximum documents held of each kind; the oldest are dropped first."""
FINGERPRINTS = 10_000
"""Maximum fingerprints held, of about 3 kB each; an import adds thousands of chapters to the index at once."""
FOLDS = LONGEST_TURN
"""Maximum folded pages held."""
LONGEST_FOLD = 8_000
"""Maximum symbols of a folded page that is held; each symbol takes 10 bytes."""


class Handover(Generic[Stored]):
    """Documents of one kind by id; each is taken only once."""

    def __init__(self, capacity: int = CAPACITY) -> None:
        self._capacity = capacity
        self._held: OrderedDict[str, Stored] = OrderedDict()
        self._lock = Lock()

    def give(self, documents: Mapping[str, Stored]) -> None:
        """Hold documents for the stage that processes them next."""
        with self._lock:
            self._held.update(documents)
            while len(self._held) > self._capacity:
                self._held.popitem(last=False)

    def take(self, ids: Iterable[str]) -> dict[str, Stored]:
        """Take the documents with these ids that are held."""
        with self._lock:
            return {item_id: self._held.pop(item_id) for item_id in ids if item_id in self._held}


@dataclass(frozen=True)
class Fresh:
    """What one stage hands over to the next.

    An import hands over to the fingerprinting stage, which hands over to the matcher's stages.
    """

    pages: Handover[Page] = field(default_factory=Handover)
    chapters: Handover[Chapter] = field(default_factory=Handover)
    chapter_ids: Handover[str] = field(default_factory=lambda: Handover(FINGERPRINTS))
    """Chapters by the id of their version, for the index stage."""
    fingerprints: Handover[Fingerprint] = field(default_factory=lambda: Handover(FINGERPRINTS))
    folds: Handover[Folded] = field(default_factory=lambda: Handover(FOLDS))
    """Pages as folded by the fingerprinting stage; the match stage folds others again."""
