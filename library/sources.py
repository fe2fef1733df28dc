"""List the files to import, with their names and folders."""

import errno
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, Never

from fingerprinting.text.chapter_numbers import reading_order
from library.readers.archive import decoded_path
from library.readers.file_name import FileName, is_skipped
from library.readers.sentence import Sentence

NO_FILE = Sentence("left out because it is a link, a pipe or a device; name what it leads to, or copy it into a file")
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


class Listing(NamedTuple):
    """What a path holds."""

    files: list[Source]
    others: list[Source]
    """Links and pipes in a folder, which are not read: they lead out of it, or have no end."""


def listing_of(path: Path) -> Listing:
    """List a path's files: itself, or the files of a folder in reading order.

    Symbolic links in a folder are not followed. Raises OSError for what is neither file nor folder, and for a folder
    that cannot be read as a whole.
    """
    if path.is_dir():
        found = sorted(_entries_of(path), key=lambda source: reading_order(source.name))
        return Listing([each for each in found if _is_plain(each.path)],
                       [each for each in found if not _is_plain(each.path)])
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "it is a pipe or a device; write what it delivers to a file first", str(path))
    return Listing([Source(path, _readable(path.name))], [])


def _is_plain(path: Path) -> bool:
    return path.is_file() and not path.is_symlink()


def _entries_of(top: Path) -> Iterator[Source]:
    root = top.resolve()
    for folder, folders, names in os.walk(root, onerror=_stop):
        for name in (*names, *(name for name in folders if Path(folder, name).is_symlink())):
            path = Path(folder, name)
            inside = path.relative_to(root).as_posix()
            if not is_skipped(inside):
                yield Source(path, _readable(f"{root.name}/{inside}"), _readable(path.parent.name))


def _readable(name: str) -> str:
    """Decode a path whose parts may be in another system's encoding.

    Such as GBK, in which archives from China leave names on a disk.
    """
    return "/".join(decoded_path(os.fsencode(part)) for part in name.split("/"))


def _stop(error: OSError) -> Never:
    """Raise what `os.walk` would pass over.

    A folder of which a part is missing would seem complete.
    """
    raise error
