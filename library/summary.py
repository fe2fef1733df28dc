"""The outcome of an import: new, changed and unchanged chapters, and refusals."""

from dataclasses import dataclass

from library.readers.draft import Refusal


@dataclass(frozen=True)
class Summary:
    """The outcome of one import: counts of chapters, and refusals with reasons."""

    new: int = 0
    changed: int = 0
    unchanged: int = 0
    refused: tuple[Refusal, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether nothing was refused; decides the exit status."""
        return not self.refused

    def __str__(self) -> str:
        counts = f"{self.new} new, {self.changed} changed, {self.unchanged} unchanged, {len(self.refused)} refused"
        return "\n".join([counts, *map(str, self.refused)])


@dataclass(frozen=True)
class Progress:
    """Progress of an import, for a progress bar."""

    file: str
    """The current file, as refusals name it."""
    done: int
    total: int
    """Bytes of all files; a file counts half when it has been read and wholly when it has been stored."""
    chapters: int
    """Chapters stored, or found unchanged, so far."""
