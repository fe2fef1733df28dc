"""The child process that sets a report.

JSON on standard input, a PDF or one picture on standard output. It imports neither Django nor the stores, reads no file
but template and fonts, and limits its own memory and time before it looks at its input. Characters that no font of ours
holds are named by number first: they would make PDF/A impossible, and some of them crash the typesetter.
"""

import json
import resource
import sys
import unicodedata
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any, Final

import typst
from fontTools.ttLib import TTFont
from pylopdf_fonts_zh_cn import sans_path, serif_path

LAYOUT = Path(__file__).with_name("typst")
MEMORY = 3 * 2**30
"""Bytes of address space."""
SECONDS = 120
"""Of processor time."""
KEPT = frozenset("\n\u200b")
"""Zero-width spaces come only from us, to break long words: those of a page have been made visible before."""
LAYOUTS = ("report", "letter", "palette", "board", "figures")
"""Templates below `typst/` that a document may name."""
STANDARD: Final = "a-2a"
"""PDF/A: archival, every glyph with its character, tagged for readers who cannot see."""
PIXELS_AN_INCH = 144
"""Of a picture: two for each point, so that screens of phones show it sharp."""


def main() -> None:
    """Set the report on standard input."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    try:
        document = typeset(json.load(sys.stdin.buffer))
    except Exception as error:  # noqa: BLE001 - whatever it is, the parent gets it in a line
        sys.exit(" ".join(f"{type(error).__name__}: {error}".split()))
    sys.stdout.buffer.write(document)


def typeset(report: dict[str, Any]) -> bytes:
    """Set a report as its layout below `typst/` describes it.

    With `picture`, as PNG, for which the layout must make one page. Raises TypeError for one
    of several pages, and typst.TypstError when that cannot be done.
    """
    picture = bool(report.get("picture"))
    layout = LAYOUTS[LAYOUTS.index(report.get("layout", "report"))]
    fonts = typst.Fonts(include_system_fonts=False, font_paths=[str(sans_path().parent)])
    form: dict[str, Any] = {"format": "png", "ppi": PIXELS_AN_INCH} if picture else {"pdf_standards": STANDARD}
    pages = typst.compile(
        str(LAYOUT / f"{layout}.typ"), root=str(LAYOUT), font_paths=fonts, ignore_system_fonts=True,
        package_path=str(LAYOUT), package_cache_path=str(LAYOUT),  # no package is there, and none is fetched
        sys_inputs={"report": json.dumps(_settable(report), ensure_ascii=False)},
        timestamp=datetime.fromisoformat(report["timestamp"]), **form,
    )
    if isinstance(pages, list):
        raise TypeError("a picture has one page")
    return bytes(pages)


def _settable(value: Any) -> Any:
    """Name, in every text of a JSON value, the characters that cannot be set."""
    if isinstance(value, str):
        return value if value.isascii() and "\t" not in value else "".join(map(_settable_character, value))
    if isinstance(value, dict):
        return {key: _settable(each) for key, each in value.items()}
    return [_settable(each) for each in value] if isinstance(value, list) else value


@cache
def _settable_character(character: str) -> str:
    if character == "\t":
        return "  "
    if character in KEPT or (ord(character) in _glyphs() and unicodedata.category(character)[0] not in "CM"):
        return character
    return f"‹U+{ord(character):04X}›\u200b"


@cache
def _glyphs() -> frozenset[int]:
    """Tell the characters that both Chinese fonts hold.

    Latin, Greek and Cyrillic the typesetter adds itself.
    """
    chinese = _characters(sans_path()) & _characters(serif_path())
    return chinese | frozenset(range(0x104, 0x250)) | frozenset(range(0x400, 0x460))


def _characters(path: Path) -> frozenset[int]:
    with TTFont(path, lazy=True) as font:
        font.setGlyphOrder([""] * font["maxp"].numGlyphs)  # names that nobody needs take most of the time to read
        return frozenset(font.getBestCmap())


if __name__ == "__main__":
    main()
