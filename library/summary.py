"""The outcome of an import: new, changed and unchanged chapters, and refusals."""

from dataclasses import dataclass

from library.readers.draft import Refusal


@dataclass(frozen=True)
class Summary:
    """The outcome of one import: counts of chapters, and refusals with reasons."""

    new: int = 0
    changed: int = 0
    """Chapters with another text, or with the same one and another number, date of publication or address."""
    unchanged: int = 0
    refused: tuple[Refusal, ...] = ()
    left_out: tuple[Refusal, ...] = ()
    """Files of a folder that are not meant to be imported with it, such as README.md and links."""

    @property
    def complete(self) -> bool:
        """Whether nothing was refused; decides the exit status."""
        return not self.refused

    @property
    def remarks(self) -> list[str]:
        """Name what was refused or left out, a line each, and why."""
        return [*map(str, self.refused), *map(str, self.left_out)]

    def __str__(self) -> str:
        counts = f"{self.new} new, {self.changed} changed, {self.unchanged} unchanged, {len(self.refused)} refused"
        return "\n".join([counts, *self.remarks])


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
