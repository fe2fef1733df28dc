"""Translations of one text by two people.

They are LibreOffice's help in the Chinese of the mainland and of Taiwan. Debian's packages `libreoffice-help-zh-cn` and
`libreoffice-help-zh-tw`, read in place. Text that one translator took over from the other is left out: pairs that share
many runs of five characters.
"""

import re
import zlib
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import opencc

from benchmarks.accuracy.unrelated import manual
from benchmarks.passages.cases import SCORED
from fingerprinting import fold

HELP = "libreoffice/help"
LEAST, MOST = 250, 3_000
"""Minimum and maximum Han characters of a text."""
SHARE = 0.6
"""Minimum share of Han characters of a text; texts with less are lists of formulas."""
RUN, COMMON = 5, 0.25
_HAN = re.compile("[一-鿿]")


def translators(share: Path = Path("/usr/share"), series: str = SCORED) -> Iterator[tuple[str, str]]:
    """Read the pairs of a series; none where the packages are not installed."""
    convert = opencc.OpenCC("tw2sp").convert
    for path in sorted((share / HELP / "zh-CN").glob("**/*.html")):
        other = share / HELP / "zh-TW" / path.relative_to(share / HELP / "zh-CN")
        if not other.exists() or zlib.crc32(path.name.encode()) % 2 != (series == SCORED):
            continue
        mainland, taiwan = manual(path), convert(manual(other))
        if _is_prose(mainland) and _is_prose(taiwan) and _common(mainland, taiwan) <= COMMON:
            yield mainland, taiwan


def _is_prose(text: str) -> bool:
    return LEAST <= len(_HAN.findall(text)) <= MOST and len(_HAN.findall(text)) >= SHARE * len(text)


def _common(one: str, other: str) -> float:
    """Compute the share of runs of one text that the other has too."""
    left, right = (_runs(fold(text).symbols) for text in (one, other))
    return len(left & right) / max(len(left), 1)


def _runs(symbols: np.ndarray[tuple[int], np.dtype[np.uint16]]) -> set[bytes]:
    return {symbols[at:at + RUN].tobytes() for at in range(symbols.size - RUN + 1)}
