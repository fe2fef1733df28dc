"""Score passages on PAN 2013's text alignment corpus.

English pairs with truth, each of one kind of obfuscation.
"""

import hashlib
import json
import lzma
import zlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from time import process_time
from typing import NamedTuple

from benchmarks.harness.command_line import Progress
from benchmarks.harness.corpus import SHARED
from benchmarks.passages.cases import DEVELOPMENT, SCORED, Case
from benchmarks.passages.plagdet import Pair, Score, macro_score, score
from matcher import Matcher

TRAINING = SHARED.with_name("pan13-train.jsonl.xz")
"""Sample of the official training corpus beside the clone; the official test corpus is not used."""
HALVES = (DEVELOPMENT, SCORED)


class Obfuscated(NamedTuple):
    """A pair of the corpus."""

    kind: str
    half: str
    case: Case


class Result(NamedTuple):
    """Results for the pairs of one kind, or for all."""

    kind: str
    pairs: int
    macro: Score
    """Scores averaged over passages, like PAN's published figures."""
    micro: Score
    alarms: int
    """Number of pairs without a true passage on which one was found."""
    innocent: int
    """Number of pairs without a true passage."""
    milliseconds: float
    """Median CPU milliseconds of one alignment, including folding."""


def read_pairs(path: Path) -> Iterator[Obfuscated]:
    """Read pairs of texts with their true passages, in halves by source.

    Lines are `{"id", "kind", "page", "source", "passages"}`, packed by xz or not. A source serves several pages: all of
    its pairs are in one half.
    """
    opened = lzma.open if path.suffix == ".xz" else open
    with opened(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            record = json.loads(line)
            source = str(record["id"]).rsplit(":", 1)[-1]
            half = HALVES[zlib.crc32(source.encode()) % 2]
            truth = [Pair(tuple(each["page"]), tuple(each["source"])) for each in record["passages"]]
            yield Obfuscated(record["kind"], half, Case(record["page"], record["source"], truth))


def digest(path: Path) -> str:
    """Compute the digest of a corpus: 16 hex digits of SHA-256 over its file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def every_nth(pairs: Iterable[Obfuscated], count: int) -> list[Obfuscated]:
    """Choose about `count` of the pairs, spread evenly over each kind."""
    ordered = sorted(pairs, key=lambda pair: pair.kind)
    return ordered[::max(len(ordered) // count, 1)]


def measure_pairs(matcher: Matcher, pairs: Sequence[Obfuscated], progress: Progress) -> list[Result]:
    """Align every pair.

    Returns one result per kind, in the order of their names, and one for all.
    """
    found: list[list[Pair]] = []
    spent: list[float] = []
    for done, pair in enumerate(pairs, 1):
        start = process_time()
        aligned = matcher.align(pair.case.page, pair.case.source)
        spent.append((process_time() - start) * 1000)
        found.append([Pair(each.page, each.source) for each in aligned])
        progress("aligning", done, len(pairs))
    kinds = {"all": list(range(len(pairs)))}
    for place, pair in enumerate(pairs):
        kinds.setdefault(pair.kind, []).append(place)
    return [_result(kind, [(pairs[place].case.truth, found[place]) for place in kinds[kind]],
                    [spent[place] for place in kinds[kind]]) for kind in [*sorted(kinds.keys() - {"all"}), "all"]]


def _result(kind: str, answers: Sequence[tuple[list[Pair], list[Pair]]], spent: Sequence[float]) -> Result:
    innocent = [found for truth, found in answers if not truth]
    return Result(kind, len(answers), macro_score(answers), score(answers), sum(map(bool, innocent)), len(innocent),
                  sorted(spent)[len(spent) // 2])

