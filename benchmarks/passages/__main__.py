"""Score the aligners: `python -m benchmarks.passages [--library FILE.jsonl.gz] [--cases N]`."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from benchmarks.accuracy.corpus import Corpus, demo_corpus, read_corpus
from benchmarks.passages.cases import CHINESE, Attack, Case, english, unrelated
from benchmarks.passages.plagdet import Pair, Score, score
from matcher import Matcher
from matcher.alignment import ALIGNERS

ENGLISH_WORK = "key_for_every_stranger"


class Row(NamedTuple):
    """The result of one attack."""

    attack: Attack
    score: Score
    milliseconds: float
    """Of one alignment, folding included."""


def measured(matcher: Matcher, attack: Attack, texts: Sequence[str], count: int) -> Row:
    """Align the cases of an attack and score what is found."""
    cases = attack.cases(texts, count)
    start = perf_counter()
    found = [_found(matcher, case) for case in cases]
    spent = (perf_counter() - start) * 1000 / len(cases)
    return Row(attack, score([(case.truth, each) for case, each in zip(cases, found, strict=True)]), spent)


def alarms(matcher: Matcher, texts: Sequence[str], count: int) -> int:
    """Count unrelated pairs on which a passage is found."""
    return sum(bool(_found(matcher, case)) for case in Attack("unrelated", unrelated, 0).cases(texts, count))


def texts_of(corpus: Corpus) -> list[str]:
    """Take the Chinese texts of a library."""
    return [each.text for each in corpus.chapters if each.work != ENGLISH_WORK]


def english_texts() -> list[str]:
    """Take the demo's English work."""
    return [each.text for each in demo_corpus().chapters if each.work == ENGLISH_WORK]


def attacks_on_english() -> tuple[Attack, ...]:
    """The English attacks, edited with the work's own words."""
    return english(sorted({word for text in english_texts() for word in text.split()}))


def _found(matcher: Matcher, case: Case) -> list[Pair]:
    return [Pair(each.page, each.source) for each in matcher.align(case.page, case.source)]


def main() -> None:
    """Print a line an attack, for every aligner."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--library", type=Path, help="lines of works; default: the demo's own")
    parser.add_argument("--cases", type=int, default=200)
    parser.add_argument("--aligner", default="seedchain", choices=[each.name for each in ALIGNERS])
    asked = parser.parse_args()
    texts = texts_of(read_corpus(asked.library) if asked.library else demo_corpus())
    matcher = Matcher(aligner=next(each for each in ALIGNERS if each.name == asked.aligner))
    matcher.align(texts[0], texts[1])
    for attacks, corpus in ((CHINESE, texts), (attacks_on_english(), english_texts())):
        for attack in attacks:
            _print(measured(matcher, attack, corpus, asked.cases))
    print(f"unrelated pairs with a passage: {alarms(matcher, texts, 5 * asked.cases)} of {5 * asked.cases}")


def _print(row: Row) -> None:
    mark = "" if row.score.plagdet >= row.attack.floor else f"  below {row.attack.floor}"
    print(f"{row.attack.name:46} plagdet {row.score.plagdet:.4f}  precision {row.score.precision:.4f}  "
          f"recall {row.score.recall:.4f}  granularity {row.score.granularity:.3f}  {row.milliseconds:.2f} ms{mark}")


if __name__ == "__main__":
    main()
