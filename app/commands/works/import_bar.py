"""The progress bar of imports, for commands that read files as works and chapters."""

from pathlib import Path
from typing import TYPE_CHECKING

from rich.filesize import decimal
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from app.commands.session import errors

if TYPE_CHECKING:
    from library.summary import Progress as Reached


class ImportBar(Progress):
    """One line on stderr: the file, a bar, and the bytes and chapters so far."""

    def __init__(self) -> None:
        super().__init__(SpinnerColumn(), TextColumn("{task.description}", markup=False), BarColumn(),
                         TextColumn("{task.fields[reached]}"), TimeElapsedColumn(), console=errors)
        self._reading = self.add_task("reading", total=None, reached="")

    def show(self, reached: "Reached") -> None:
        """Show the progress of the import."""
        self.update(self._reading, description=Path(reached.file).name, completed=reached.done, total=reached.total,
                    reached=f"{decimal(reached.done)}, {reached.chapters:,} chapters")
