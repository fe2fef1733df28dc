"""The name of a file, which tells its format, title and folder."""

import re
from dataclasses import dataclass
from pathlib import PurePosixPath

_SUFFIXES = re.compile(
    r"(\.(txt|epub|docx|pdf|html?|xhtml|csv|tsv|jsonl|ndjson|mobi|azw3?|prc|zip|gz|tgz|tar|bz2|xz|7z|rar))+$",
    re.IGNORECASE)
SKIPPED = ("__MACOSX", "Thumbs.db", "desktop.ini")
"""What file managers leave behind; names that begin with a dot go with them."""


@dataclass(frozen=True)
class FileName:
    """The name of one file, possibly with folders: `books.zip/part/one.txt`."""

    name: str
    folder: str = ""
    """Name of the folder whose chapters lie side by side; empty for a file that stands alone."""

    @property
    def stem(self) -> str:
        """The file's name without folders and suffixes."""
        base = self.name.rpartition("/")[2]
        return _SUFFIXES.sub("", base)

    @property
    def suffix(self) -> str:
        """The last suffix in lower case, with its dot."""
        return PurePosixPath(self.name).suffix.lower()


def is_skipped(name: str) -> bool:
    """Tell whether a name, folders included, is what file managers leave behind."""
    return any(part.startswith(".") or part in SKIPPED for part in name.split("/"))
