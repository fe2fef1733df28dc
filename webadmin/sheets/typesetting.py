"""The child process that typesets a report.

JSON on standard input, a PDF or one picture on standard output. It imports neither Django nor the stores, reads only
the template and fonts, and limits its own memory and time before it parses its input. Characters that are in none of
our fonts are replaced by their code points: they would make PDF/A impossible, and some of them crash Typst.
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
"""Maximum address space in bytes."""
SECONDS = 120
"""Maximum processor time in seconds."""
KEPT = frozenset("\n\u200b")
"""Zero-width spaces are only our own, to break long words: those from pages were made visible before."""
LAYOUTS = ("report", "letter", "palette", "board", "figures")
"""Templates in `typst/` that a document may name."""
STANDARD: Final = "a-2a"
"""PDF/A level: archival, text can be extracted, tagged for accessibility."""
PIXELS_AN_INCH = 144
"""Resolution of a picture, with two pixels per point for sharp display on phones."""


def main() -> None:
    """Typeset the report on standard input."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    try:
        document = typeset(json.load(sys.stdin.buffer))
    except Exception as error:  # noqa: BLE001 - the parent gets any error as one line
        sys.exit(" ".join(f"{type(error).__name__}: {error}".split()))
    sys.stdout.buffer.write(document)


def typeset(report: dict[str, Any]) -> bytes:
    """Typeset a report with its layout in `typst/`.

    With `picture`, as PNG, for which the layout must produce one page. Raises TypeError if it produces several, and
    typst.TypstError if typesetting fails.
    """
    picture = bool(report.get("picture"))
    layout = LAYOUTS[LAYOUTS.index(report.get("layout", "report"))]
    fonts = typst.Fonts(include_system_fonts=False, font_paths=[str(sans_path().parent)])
    form: dict[str, Any] = {"format": "png", "ppi": PIXELS_AN_INCH} if picture else {"pdf_standards": STANDARD}
    pages = typst.compile(
        str(LAYOUT / f"{layout}.typ"), root=str(LAYOUT), font_paths=fonts, ignore_system_fonts=True,
        package_path=str(LAYOUT), package_cache_path=str(LAYOUT),  # without packages, and none is downloaded
        sys_inputs={"report": json.dumps(_settable(report), ensure_ascii=False)},
        timestamp=datetime.fromisoformat(report["timestamp"]), **form,
    )
    if isinstance(pages, list):
        raise TypeError("a picture has one page")
    return bytes(pages)


def _settable(value: Any) -> Any:
    """Replace, in every text of a JSON value, the characters that cannot be typeset."""
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
    """Return the characters in both Chinese fonts.

    Typst has its own fonts for Latin, Greek and Cyrillic.
    """
    chinese = _characters(sans_path()) & _characters(serif_path())
    return chinese | frozenset(range(0x104, 0x250)) | frozenset(range(0x400, 0x460))


def _characters(path: Path) -> frozenset[int]:
    with TTFont(path, lazy=True) as font:
        font.setGlyphOrder([""] * font["maxp"].numGlyphs)  # unneeded glyph names would take most of the time
        return frozenset(font.getBestCmap())


if __name__ == "__main__":
    main()
