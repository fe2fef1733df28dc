"""Compile every kernel once, at installation, so that no process waits for it.

Run it as `python -m app.kernels`.
"""

import codecs
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from numpy.typing import NDArray
from pypinyin import lazy_pinyin

from crawler.extraction.page import extract_html
from fingerprinting import METHODS, fold
from fingerprinting.text.folding.code_points import points_of
from fingerprinting.text.folding.restoring.known_pairs import neighbours
from fingerprinting.text.folding.restoring.reordering.pieces.permuted_pieces import pieces_permuted
from insight.leaks.adding import add_scores
from matcher import Matcher
from matcher.index.index import CAPS
from matcher.index.records import RECORD, address, pack, scan
from matcher.index.repairing.repair import add_up
from matcher.index.segments.segment import Segment
from matcher.index.segments.segment_layout import Division, file_name
from matcher.index.segments.segment_writer import write_segment
from matcher.matcher import PARAPHRASE_PASS
from matcher.meaning.sentence_pairs import sentence_pairs
from matcher.meaning.sentence_vectors import Encoded

TEXTS = Path(__file__).parent / "kernel_texts"
"""One text for each language that has its own kernels."""
PARTS = {"好": "女子", "说": "讠兑", "他": "亻也", "她": "女也", "时": "日寸", "话": "讠舌", "听": "口斤", "坛": "土云",
         "都": "者阝", "没": "氵殳", "样": "木羊", "给": "纟合", "账": "贝长", "们": "亻门", "认": "讠人", "谁": "讠隹"}
"""Characters that occur in the Chinese text, and how they are split."""
BITS = 8
"""Address bits of the small index used here: 2^8 buckets."""


def compile_all() -> None:
    """Compile every kernel by calling it.

    Each text is matched with a disguised excerpt and with a masked copy of itself; kernels that this does not reach
    are called directly.
    """
    matcher = Matcher()
    for path in sorted(TEXTS.glob("*.txt")):
        text = path.read_text(encoding="utf-8")
        matcher.add(path.stem, text)
        matcher.match(f"开头。{text[40:600]} mei3 **结尾")
        matcher.match("".join("■" if at % 5 == 0 else symbol for at, symbol in enumerate(text)))
        for reworded in (text, " ".join(text.split()[::3])):  # a retelling, and a summary of a third of the length
            PARAPHRASE_PASS.extend(fold(reworded), fold(text), [])
        words = text.split()
        swapped = " ".join(word for pair in zip(words[1::2], words[::2], strict=False) for word in pair)
        spelt = " ".join(lazy_pinyin(text))
        split = "".join(PARTS.get(symbol, "") for symbol in text)
        leet = text.translate(str.maketrans("aeios", "@31$5"))
        # disguises of a whole text by a script, and of a part of one
        for hidden in ("的".join(text), text[::-1], swapped, spelt, f"{text}\n{spelt}\n{text}", split, leet,
                       codecs.encode(text, "rot13")):
            fold(hidden)
        pieces_permuted(points_of(text), neighbours().bits, 3)
        _fingerprint(text)
    extract_html("<p>1</p>")
    encoded = Encoded(np.array([[0, 1], [1, 2]], np.int32), np.eye(2, dtype=np.int8))
    sentence_pairs(encoded, encoded)
    sums = np.zeros((1, 1), np.int32)
    add_scores(sums, np.zeros((1, 1), np.uint8), np.zeros(1, np.uint8), sums.copy())


def _fingerprint(text: str) -> None:
    """Fingerprint a text with every method.

    The keys are stored as in the index on a server.
    """
    folded = fold(text)
    for method in METHODS:
        keys = method.keys(method.fingerprint(folded))
        buckets, tags = address(keys.keys, BITS)
        records = pack(tags, np.ones(tags.size, np.uint32), np.zeros(tags.size, np.uint32))
        scan([records.tobytes()], np.zeros_like(buckets), tags, tags.size)
        _look_up_on_disk(keys.keys)
        sums, as_read = np.zeros(1 << BITS, np.uint64), np.frombuffer(records.tobytes(), np.uint8).reshape(-1, RECORD)
        for rows in (records, as_read):  # one array is writable and the other is not: two types for numba
            add_up(sums, buckets, rows)


def _look_up_on_disk(keys: NDArray[np.uint64]) -> None:
    """Look up keys in a segment, whose arrays are read-only."""
    division = Division.planned("00000000", keys.size, CAPS["chapter"])
    buckets, tags = division.places(keys)[1:]
    with TemporaryDirectory() as folder:
        write_segment(Path(folder), division, 0, buckets,
                      pack(tags, np.ones(tags.size, np.uint32), np.zeros(tags.size, np.uint32)))
        Segment.opened(Path(folder, file_name(0))).lookup(buckets, tags, division.cap)


if __name__ == "__main__":
    compile_all()
