"""Collect what a crawl reports about files that it could not read completely.

The notes are kept by address, in bounded space.
"""

from dataclasses import dataclass, field

from crawler.files.reading import FoundFile
from library.readers.draft import Refusal
from library.readers.sentence import Sentence, sentence_text

MOST = 50
"""Maximum number of files that are reported by name."""
LONGEST = 300
"""Maximum characters of a place, and of each value of a reason."""


@dataclass
class FileNotes:
    """Reasons by address that are not stored yet.

    Each is a text of `sentence_text`.
    """

    noted: int = 0
    _fresh: dict[str, str] = field(default_factory=dict)

    def note(self, url: str, found: FoundFile) -> None:
        """Note why part of a file was not read."""
        if found.reasons and self.noted < MOST:
            self.noted += 1
            self._fresh[url] = _kept(found.reasons[0], found.refused - 1)

    def take(self) -> dict[str, str]:
        """Return the notes to store, and remove them."""
        fresh, self._fresh = self._fresh, {}
        return fresh


def _kept(refusal: Refusal, more: int) -> str:
    values = {name: _bounded(value) if isinstance(value, str) else value
              for name, value in refusal.reason.values.items()}
    return sentence_text(Sentence(refusal.reason.pattern, **values), _bounded(refusal.place), more)


def _bounded(text: str) -> str:
    """Shorten a text, and remove lone surrogates, which MongoDB rejects."""
    return text[:LONGEST].encode("utf-8", "ignore").decode()
