"""What a crawl tells of the files that it could not read, or not wholly.

Address by address, in bounded space.
"""

from dataclasses import dataclass, field

from crawler.files.reading import FoundFile
from library.readers.draft import Refusal
from library.readers.sentence import Sentence, sentence_text

MOST = 50
"""Files that are told by name; beyond, they are counted alone."""
LONGEST = 300
"""Characters of a place, and of each value of a reason."""


@dataclass
class FileNotes:
    """Reasons by address, as far as they are not stored yet.

    Each is a text of `sentence_text`.
    """

    told: int = 0
    _fresh: dict[str, str] = field(default_factory=dict)

    def note(self, url: str, found: FoundFile) -> None:
        """Note why some of a file was not read."""
        if found.reasons and self.told < MOST:
            self.told += 1
            self._fresh[url] = _kept(found.reasons[0], found.refused - 1)

    def take(self) -> dict[str, str]:
        """Return what has to be stored."""
        fresh, self._fresh = self._fresh, {}
        return fresh


def _kept(refusal: Refusal, more: int) -> str:
    values = {name: _bounded(value) if isinstance(value, str) else value
              for name, value in refusal.reason.values.items()}
    return sentence_text(Sentence(refusal.reason.pattern, **values), _bounded(refusal.place), more)


def _bounded(text: str) -> str:
    """Cut a text, and leave halves of characters out: MongoDB does not store them."""
    return text[:LONGEST].encode("utf-8", "ignore").decode()
