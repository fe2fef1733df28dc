"""Texts with translations by people, from Debian packages.

They are a manual, and the dialogues of a game's campaigns. They are read where the packages put them
and never stored here.
"""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.mofile import read_mo
from lxml import html

HELP = Path("libreoffice/help")
CATALOGUES = Path("games/wesnoth/1.16/locale")
PACKAGES = ("libreoffice-help-zh-cn libreoffice-help-en-us libreoffice-help-ja libreoffice-help-ko "
            "wesnoth-1.16-httt wesnoth-1.16-nr wesnoth-1.16-dw wesnoth-1.16-ei wesnoth-1.16-trow wesnoth-1.16-did "
            "wesnoth-1.16-low wesnoth-1.16-tsg")
LETTERS = {"zh-CN": r"[\u4e00-\u9fff]", "ja": r"[\u3040-\u30ff]", "ko": r"[\uac00-\ud7a3]", "en-US": "[A-Za-z]"}
DEVELOPMENT = ("sbasic", "scalc", "schart", "sdatabase", "sdraw", "shared")
SCORED = ("simpress", "smath", "swriter")
"""Scored parts of the manual; thresholds were chosen on the other parts."""
LEAST = 700
"""Minimum English characters of a text."""
DIALOGUE = 2_500
"""English characters at which a dialogue is complete."""


class Parallel(NamedTuple):
    """A chapter in Chinese, and the same text in another language."""

    kind: str
    name: str
    chapter: str
    page: str


def manual_texts(share: Path, language: str, parts: Sequence[str], most: int) -> list[Parallel]:
    """Read pages of LibreOffice's manual that are in Chinese and another language.

    Of the pages in its parts some `most` are taken, spread evenly. Paragraphs that are not translated on both sides are
    left out of both. Raises FileNotFoundError.
    """
    folder = share / HELP
    paths = [path for part in parts for path in sorted((folder / "zh-CN" / "text" / part).rglob("*.html"))]
    found = [_manual(folder, path, language) for path in paths[::max(len(paths) // most, 1)]]
    texts = [each for each in found if each]
    if not texts:
        raise FileNotFoundError(f"no manual in {folder}: apt-get install {PACKAGES}, or name their share by --share")
    return texts


def dialogue_texts(share: Path) -> list[Parallel]:
    """Join the sentences of Wesnoth's campaigns.

    They keep the catalogues' alphabetical order. Raises FileNotFoundError.
    """
    paths = sorted((share / CATALOGUES / "zh_CN" / "LC_MESSAGES").glob("wesnoth-*.mo"))
    if not paths:
        raise FileNotFoundError(f"no catalogue in {share / CATALOGUES}: apt-get install {PACKAGES}")
    return [text for path in paths for text in _dialogues(path)]


def _manual(folder: Path, path: Path, language: str) -> Parallel | None:
    name = path.relative_to(folder / "zh-CN" / "text")
    other = folder / language / "text" / name
    if not other.is_file():
        return None
    chapter, page = _paragraphs(path), _paragraphs(other)
    both = [key for key in chapter if key in page and re.search(LETTERS["zh-CN"], chapter[key])
            and re.search(LETTERS[language], page[key])]
    sides = ("\n".join(side[key] for key in both) for side in (chapter, page))
    text = Parallel(f"manual, {language}", str(name), *sides)
    return text if len(text.page) >= LEAST * (1 if language == "en-US" else 0.5) else None


def _paragraphs(path: Path) -> dict[str, str]:
    """Read the paragraphs of a page of the manual by id."""
    tree: Any = html.fromstring(path.read_bytes(), parser=html.HTMLParser(encoding="utf-8"))
    body: Any = (tree.xpath('//*[@id="DisplayArea"]') or tree.xpath("//body"))[0]
    return {each.get("id"): " ".join(each.text_content().split()) for each in body.iter("p", "h1", "h2", "h3", "h4")
            if each.get("id") and each.text_content().strip()}


def _dialogues(path: Path) -> Iterator[Parallel]:
    with path.open("rb") as file:
        lines = [(str(each.id), str(each.string)) for each in read_mo(file)
                 if isinstance(each.id, str) and len(each.id) >= 40 and each.string and each.id != each.string]
    page: list[str] = []
    chapter: list[str] = []
    for number, (original, translated) in enumerate(lines):
        page.append(original)
        chapter.append(translated)
        if sum(map(len, page)) >= DIALOGUE:
            yield Parallel("dialogue, en", f"{path.stem} {number}", "\n".join(chapter), "\n".join(page))
            page, chapter = [], []
