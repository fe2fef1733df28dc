"""`python -m benchmarks passages`: how exactly copied stretches are found, and what the verdict makes of them."""

import argparse
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from rich.console import Console
from rich.progress import Progress as Bar

from benchmarks.accuracy.corpus import Corpus, corpora
from benchmarks.accuracy.run import bar_progress
from benchmarks.accuracy.unrelated import GENERATED, Page, generated, unrelated_pages
from benchmarks.passages.cases import CHINESE
from benchmarks.passages.document import WRITTEN, Figures, document
from benchmarks.passages.english import book_chapters, demo_chapters
from benchmarks.passages.measure import Row, Strangers, attacks_on_english, chinese_of, measured, strangers, works_of
from benchmarks.passages.timing import timings
from benchmarks.passages.verdicts import measure_excerpts, measure_verdicts
from matcher import Matcher
from matcher.alignment import ALIGNERS

INNOCENT = 10_000
"""Unrelated pages that are judged."""
TOLD = ("reworded", "summarised")
"""Of the attacks on passages, those that are judged: the accuracy benchmark has none like them."""
EACH = 5
"""Unrelated pairs a case of an attack."""


def main() -> None:
    """Measure, print or write; the exit status is 1 when a goal was not reached."""
    asked = _options()
    corpus = next(iter(corpora(asked.library).values()))
    matcher = Matcher(aligner=next(each for each in ALIGNERS if each.name == asked.aligner))
    english = book_chapters(asked.share) or demo_chapters()
    source = "essays of Debian's package `anarchism`" if book_chapters(asked.share) else "the demo's English work"
    figures = Figures(corpus.name, corpus.digest, asked.cases, f"English: {source}, {len(english)} pieces.")
    figures.rows += _rows(matcher, corpus, english, asked.cases)
    figures.strangers += _pairs(matcher, corpus, english, EACH * asked.cases)
    if asked.write or asked.time:
        figures.timings += timings(matcher, chinese_of(corpus))
    if asked.write or asked.verdicts:
        with Bar(console=Console(stderr=True)) as bar:
            figures.judged, figures.alarms = measure_verdicts(
                corpus, _innocent(asked.share), asked.queries, bar_progress(bar))
        for attacks, texts in ((CHINESE, chinese_of(corpus)), (attacks_on_english(english), english)):
            excerpts = [attack for attack in attacks if any(word in attack.name for word in TOLD)]
            figures.excerpts += measure_excerpts(excerpts, texts, asked.queries)
    text = document(figures)
    WRITTEN.write_text(text, encoding="utf-8") if asked.write else print(text)
    sys.exit(0 if all(row.reached for row in figures.rows) else 1)


def _rows(matcher: Matcher, corpus: Corpus, english: list[str], count: int) -> Iterator[Row]:
    for attacks, texts in ((CHINESE, chinese_of(corpus)), (attacks_on_english(english), english)):
        for attack in attacks:
            yield measured(matcher, attack, texts, count)


def _pairs(matcher: Matcher, corpus: Corpus, english: list[str], count: int) -> Iterator[Strangers]:
    yield strangers(matcher, "Chinese chapters", works_of(corpus), count)
    yield strangers(matcher, "English essays", [[piece] for piece in english], count)


def _innocent(share: Path) -> list[Page]:
    """Gather the unrelated pages of this machine, and as many out of the generator as make up the number."""
    found = unrelated_pages(share)
    more = islice(generated(INNOCENT), GENERATED, GENERATED + max(INNOCENT - len(found), 0))
    return [*found, *(Page("generated", text) for text in more)]


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks passages", description=__doc__)
    parser.add_argument("--library", type=Path, help='JSON lines {"work", "chapter", "text"}; default: the shared one')
    parser.add_argument("--share", type=Path, default=Path("/usr/share"), help="where Debian's packages lie")
    parser.add_argument("--cases", type=int, default=500, help="an attack")
    parser.add_argument("--queries", type=int, default=200, help="copies an attack that are judged")
    parser.add_argument("--aligner", default="seedchain", choices=[each.name for each in ALIGNERS])
    parser.add_argument("--time", action="store_true", help="time alignments too")
    parser.add_argument("--verdicts", action="store_true", help="judge the accuracy benchmark's copies too: minutes")
    parser.add_argument("--write", action="store_true", help="measure all of it and write docs/passages.md")
    return parser.parse_args()


if __name__ == "__main__":
    main()
