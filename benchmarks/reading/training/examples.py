"""Turn pages with known main texts into rows for training."""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import LCSseq

from benchmarks.reading.golden import Part, goldens
from benchmarks.reading.made.made_page import MARK, made, made_further
from benchmarks.reading.real.real_page import RealPage, fold_of
from benchmarks.reading.real.word_score import RUN, words
from crawler.extraction.markup.lines import PageLine
from crawler.extraction.markup.shown import shown
from crawler.extraction.ranking.judging import Seen
from crawler.extraction.ranking.line_counts import counts_of
from crawler.extraction.ranking.line_places import Places
from crawler.extraction.text.line_words import words_of
from crawler.extraction.text.main import described, judged, parted
from crawler.extraction.text.page_hints import hints_of
from crawler.extraction.title import whole_title
from fingerprinting.text.encodings.markup import decode

LARGEST = 2_000_000_000
"""Maximum product of the words of page and text for which they are aligned."""
SHORTEST = 6
"""Minimum words of a line that is judged by its runs of words; a shorter line may occur in any text."""
WEIGHTS = {"made": 0.7, "golden": 1.3, "cwced": 3.0}
"""Weight of a page by collection; 1 for others."""

PARTS: tuple[Part, ...] = ("develop", "kinds_develop", "further_develop", "chinese_develop")
"""Parts of the golden pages that may be trained on."""
VARIANTS = 8
"""Number of pages per template; more than are scored, so that texts of all lengths occur."""


class Example(NamedTuple):
    """What is known of a page's lines, and the share of each that is main text."""

    fold: int
    """That of its site or template."""
    seen: Seen
    truth: NDArray[np.float64]
    weights: NDArray[np.float64]
    is_thread: bool
    is_real: bool = False


def of_real(page: RealPage) -> Example | None:
    """Make an example of a real page; none if it has no visible line."""
    found = _example(page.collection, decode(page.body, "")[0], page.url, page.text, page.fold)
    return found._replace(is_real=True) if found else None


def of_templates(made_pages: int = 490, further_pages: int = 0) -> Iterator[Example]:
    """Yield examples of golden pages that may be trained on, and of generated ones."""
    for golden in (page for part in PARTS for page in goldens(part, VARIANTS)):
        html = decode(golden.body, golden.content_type)[0]
        if found := _example("golden", html, golden.url, golden.text, fold_of(golden.template)):
            yield found
    for one in (*made(made_pages), *made_further(further_pages)):
        if found := _example("made", one.marked, one.url, "", fold_of(one.url)):
            yield found


def _example(collection: str, html: str, url: str, text: str, fold: int) -> Example | None:
    root, lines = shown(html)
    visible = parted(lines)[0]
    if not visible:
        return None
    truth = _unmarked(visible) if not text else _in_one_piece(visible, text) if collection == "golden" else labelled(
        visible, text)
    sizes = np.asarray([max(0.5, len(words(line.text))) for line in visible]) ** 0.7
    said, counts = [words_of(line.text) for line in visible], counts_of([line.text for line in visible])
    hints = hints_of(root, whole_title(root), url)
    seen = described(visible, said, counts, judged(visible, said, counts), Places(visible), hints)
    weights = sizes / sizes.sum() * 50 * WEIGHTS.get(collection, 1.0)
    return Example(fold, seen, truth, weights, hints.is_discussion)


def _unmarked(lines: Sequence[PageLine]) -> NDArray[np.float64]:
    """Remove the marks from generated lines; marked lines are main text."""
    truth = np.asarray([float(MARK in line.text) for line in lines])
    for line in lines:
        line.text = line.text.replace(MARK, "").strip()
    return truth


def _in_one_piece(lines: Sequence[PageLine], text: str) -> NDArray[np.float64]:
    """Align a golden text by its longest pieces.

    Teasers and comments beside it say the same sentences.
    """
    said, true = [words(line.text) for line in lines], words(text)
    owners = np.asarray([place for place, some in enumerate(said) for _ in some], np.int64)
    found = np.zeros(len(lines))
    matcher = SequenceMatcher(None, [word for some in said for word in some], true, autojunk=False)
    for block in matcher.get_matching_blocks():
        if block.size >= RUN or block.size == len(true):
            np.add.at(found, owners[block.a:block.a + block.size], 1.0)
    return found / np.maximum(1, [len(some) for some in said])


def labelled(lines: Sequence[PageLine], text: str) -> NDArray[np.float64]:
    """Compute the share of each line's words that the text has, in its order."""
    said, true = [words(line.text) for line in lines], words(text)
    owners = [place for place, some in enumerate(said) for _ in some]
    found = np.zeros(len(lines))
    if len(owners) * len(true) <= LARGEST:
        for block in LCSseq.opcodes([word for some in said for word in some], true):
            if block.tag == "equal":
                np.add.at(found, np.asarray(owners)[block.src_start:block.src_end], 1.0)
    runs = {tuple(true[start:start + RUN]) for start in range(len(true) - RUN + 1)}
    shares = np.asarray([_share(some, count, runs) for some, count in zip(said, found, strict=True)])
    shares[_said_too_often(said, shares, true)] = 0
    return shares


def _said_too_often(said: Sequence[Sequence[str]], shares: NDArray[np.float64], true: Sequence[str]) -> list[int]:
    """List lines that the page repeats more often than the text.

    Quotes of another post, a summary, a page shown twice: the first ones are the text's.
    """
    text = _spelled(true)
    places: dict[str, list[int]] = {}
    for place, some in enumerate(said):
        if shares[place] > 0.5 and len(some) >= SHORTEST:
            places.setdefault(_spelled(some), []).append(place)
    return [place for line, same in places.items() if len(same) > 1 for place in same[max(1, text.count(line)):]]


def _spelled(some: Sequence[str]) -> str:
    """Add numbers to repeated words, so that each occurrence is counted."""
    return "".join(f" {word} " for word in some)


def _share(line: Sequence[str], found: float, runs: set[tuple[str, ...]]) -> float:
    """Judge a long line by its runs of words, because single words occur in any text."""
    if not line:
        return 0.0
    by_runs = [tuple(line[start:start + RUN]) in runs for start in range(len(line) - RUN + 1)]
    if len(line) < SHORTEST:
        return found / len(line)
    return max(sum(by_runs) / len(by_runs), found / len(line) if len(line) < 12 else 0.0)
