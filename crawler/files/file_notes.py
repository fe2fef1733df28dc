"""What a crawl tells of the files that it could not read, or not wholly.

Address by address, in bounded space.
"""

from dataclasses import dataclass, field

from crawler.files.reading import FoundFile

MOST = 50
"""Files that are told by name; beyond, they are counted alone."""
LONGEST = 300


@dataclass
class FileNotes:
    """Reasons by address, as far as they are not stored yet."""

    told: int = 0
    _fresh: dict[str, str] = field(default_factory=dict)

    def note(self, url: str, found: FoundFile) -> None:
        """Note why some of a file was not read."""
        if found.refused and self.told < MOST:
            self.told += 1
            more = f" (+{found.refused - 1})" if found.refused > 1 else ""
            self._fresh[url] = f"{(found.reasons or ('',))[0][:LONGEST]}{more}"

    def take(self) -> dict[str, str]:
        """Return what has to be stored."""
        fresh, self._fresh = self._fresh, {}
        return fresh
