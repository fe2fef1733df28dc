"""Recognise characters by their outlines in common Chinese fonts."""

import json
import logging
from collections.abc import Iterable, Mapping
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

import pylopdf_fonts_zh_cn as fonts

from crawler.fonts.outlines import outlines
from crawler.intact_files import DamagedFileError, read_intact

PACKAGE = "pylopdf-fonts-zh-cn"

_log = logging.getLogger(__name__)


def _encodable(encoding: str, leads: Iterable[int], trails: Iterable[int]) -> set[str]:
    decoded = {bytes((lead, trail)).decode(encoding, "ignore") for lead in leads for trail in trails}
    return {character for character in decoded if len(character) == 1}


@lru_cache(1)
def common() -> str:
    """List the characters to recognise: GB 2312, common ones of Big5, digits, letters."""
    simplified = _encodable("gb2312", range(0xA1, 0xF8), range(0xA1, 0xFF))
    traditional = _encodable("big5", range(0xA4, 0xC7), (*range(0x40, 0x7F), *range(0xA1, 0xFF)))
    return "".join(sorted(simplified | traditional | set(map(chr, range(0x21, 0x7F)))))


@lru_cache(2)
def known_shapes(cache: Path) -> Mapping[str, str]:
    """Map outlines to characters.

    The result is cached in the folder `cache`, because drawing all takes half a minute. An outline that several
    characters share is left out. A font that differs from what its package shipped is refused: no character is known
    then, so glyphs stay undecoded and none is decoded wrongly.
    """
    files = (fonts.sans_path(), fonts.serif_path())
    key = sha256("".join(f"{file.name}{file.stat().st_size}" for file in files).encode() + common().encode())
    kept = cache / f"shapes-{key.hexdigest()[:16]}.json"
    if kept.exists():
        shapes: dict[str, str] = json.loads(kept.read_text(encoding="utf-8"))
        return shapes
    try:
        data = [read_intact(PACKAGE, file) for file in files]
    except DamagedFileError as error:
        _log.error("%s; characters are not recognised by their outlines until it is reinstalled", error)
        return {}
    shapes = _unambiguous(pair for font in data for pair in outlines(font, common()).items())
    cache.mkdir(parents=True, exist_ok=True)
    fresh = kept.with_suffix(".new")
    fresh.write_text(json.dumps(shapes, ensure_ascii=False), encoding="utf-8")
    fresh.replace(kept)
    return shapes


def _unambiguous(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    shapes: dict[str, str] = {}
    for character, outline in pairs:
        shapes[outline] = character if shapes.get(outline, character) == character else ""
    return {outline: character for outline, character in shapes.items() if character}
