"""List the files to import, with their names and folders."""

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from fingerprinting.text.chapter_numbers import reading_order
from library.readers.file_name import FileName, is_skipped

_ABOUT_FOLDER = re.compile(r"(readme|changelog|contributing|licen[cs]e)([._-]\w+)*", re.IGNORECASE)


@dataclass(frozen=True)
class Source:
    """One file at `path` on disk, shown to people as `name`."""

    path: Path
    name: str
    """The name that refusals use."""
    folder: str = ""
    """Name of the folder whose chapters are separate files; empty for a file that stands alone."""

    @property
    def file_name(self) -> FileName:
        """The name in the form that readers take."""
        return FileName(self.name, self.folder)

    @property
    def is_about_folder(self) -> bool:
        """Whether it is a file of a folder that describes the folder, such as README.md."""
        return bool(self.folder and _ABOUT_FOLDER.fullmatch(self.path.name))

    @property
    def size(self) -> int:
        """Bytes on disk."""
        return self.path.stat().st_size


def sources_of(path: Path) -> list[Source]:
    """List a path's files: itself, or the files of a folder in reading order.

    Symbolic links are not followed.
    """
    if not path.is_dir():
        return [Source(path, path.name)]
    return sorted(_files_in(path), key=lambda source: reading_order(source.name))


def _files_in(top: Path) -> Iterator[Source]:
    root = top.resolve()
    for folder, _, names in os.walk(root):
        for name in names:
            path = Path(folder, name)
            label = f"{root.name}/{path.relative_to(root).as_posix()}"
            if not is_skipped(label) and not path.is_symlink():
                yield Source(path, label, path.parent.name)
