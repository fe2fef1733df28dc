"""The name of a file, from which format, title and folder are derived."""

import re
from dataclasses import dataclass
from pathlib import PurePosixPath

_SUFFIXES = re.compile(
    r"(\.(txt|md|epub|docx|odt|rtf|fb2|pdf|html?|xhtml|mht|mhtml|csv|tsv|jsonl|ndjson|mobi|azw3?|prc|zip|gz|tgz|tar|bz2|xz|7z|rar))+$",
    re.IGNORECASE)
SKIPPED = ("__MACOSX", "Thumbs.db", "desktop.ini")
"""Files that operating systems leave behind; names that begin with a dot are skipped too."""


@dataclass(frozen=True)
class FileName:
    """The name of one file, possibly with folders: `books.zip/part/one.txt`."""

    name: str
    folder: str = ""
    """Name of the folder whose chapters are separate files; empty for a file that stands alone."""

    @property
    def stem(self) -> str:
        """The file name without folders and suffixes."""
        base = self.name.rpartition("/")[2]
        return _SUFFIXES.sub("", base)

    @property
    def suffix(self) -> str:
        """The last suffix in lower case, including its dot."""
        return PurePosixPath(self.name).suffix.lower()


def is_skipped(name: str) -> bool:
    """Tell whether a path contains what operating systems leave behind."""
    return any(part.startswith(".") or part in SKIPPED for part in name.split("/"))
