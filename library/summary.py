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
    left_out: tuple[str, ...] = ()
    """Names of files that describe their folder, such as README.md."""

    @property
    def complete(self) -> bool:
        """Whether nothing was refused; decides the exit status."""
        return not self.refused

    @property
    def remarks(self) -> list[str]:
        """Name what was refused or left out, a line each, and why."""
        return [*map(str, self.refused), *(
            f"{name}: left out because it describes its folder; name the file itself to import it"
            for name in self.left_out)]

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
