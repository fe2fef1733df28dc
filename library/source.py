"""A file to import: where its bytes are, what it is called, and which folder it belongs to."""

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from library.headings import number_of

SKIPPED = ("__MACOSX", "Thumbs.db", "desktop.ini")
"""What file managers leave behind; names that begin with a dot go with them."""


@dataclass(frozen=True)
class Source:
    """One file, on disk under `path`, known to people as `name`."""

    path: Path
    name: str
    """What refusals call it; may hold folders: `books.zip/part/one.txt`."""
    folder: str = ""
    """Name of the folder whose chapters lie side by side; empty for a file that stands alone."""

    @property
    def stem(self) -> str:
        """The file's name without folders and suffixes."""
        base = self.name.rpartition("/")[2]
        return re.sub(r"(\.(txt|epub|docx|html?|xhtml|csv|tsv|jsonl|ndjson|zip|gz))+$", "", base, flags=re.IGNORECASE)

    @property
    def suffix(self) -> str:
        """The last suffix, small, with its dot."""
        return Path(self.name).suffix.lower()

    @property
    def size(self) -> int:
        """Bytes on disk."""
        return self.path.stat().st_size


def sources_of(path: Path) -> list[Source]:
    """List the files a path stands for: itself, or a folder's files in reading order. Links are not followed."""
    if not path.is_dir():
        return [Source(path, path.name)]
    return sorted(_files_in(path), key=lambda source: reading_order(source.name))


def skipped(name: str) -> bool:
    """Tell whether a name, folders included, is what file managers leave behind."""
    return any(part.startswith(".") or part in SKIPPED for part in name.split("/"))


def reading_order(name: str) -> tuple[tuple[int, str], ...]:
    """Sort key that puts 第二章 before 第十章 and 2 before 10."""
    parts = re.split(r"(\d+|第[0-9０-９零〇一二两三四五六七八九十百千万]+)", name)
    return tuple((number_of(part), "") if odd % 2 else (-1, part) for odd, part in enumerate(parts))


def _files_in(top: Path) -> Iterator[Source]:
    root = top.resolve()
    for folder, _, names in os.walk(root):
        for name in names:
            path = Path(folder, name)
            label = f"{root.name}/{path.relative_to(root).as_posix()}"
            if not skipped(label) and not path.is_symlink():
                yield Source(path, label, path.parent.name)
