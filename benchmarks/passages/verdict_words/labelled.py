"""Labelled pairs for `wenzong calibrate`.

`python -m benchmarks.passages.verdict_words.labelled --output PAIRS.jsonl`.
"""

import argparse
import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from benchmarks.accuracy.modern import modern_page
from benchmarks.harness.corpus import corpora
from benchmarks.passages import rewording, tricks
from benchmarks.passages.cases import DEVELOPMENT, HOST
from benchmarks.passages.english import book_chapters, demo_chapters
from benchmarks.passages.measure import chinese_of
from benchmarks.passages.tricks import Change
from storage.documents import Verdict

WHOLE = 5_000
SITE_PAGES = 5
IDIOM, SHORT = 14, (34, 60)
"""Characters of an insignificant phrase, and range of an unmarked piece that is reported as a quotation."""
DISGUISES: tuple[Change, ...] = (
    tricks.edits(0.05), tricks.edits(0.15), tricks.edits(0.25), tricks.advertisements, tricks.shuffled)
"""Disguises of whole chapters, which are then near copies, unless nothing changes (`_whole`)."""
EXCERPTS: tuple[Change, ...] = (tricks.plain, tricks.edits(0.1), tricks.homophones(0.3), tricks.masks(0.03))


class Labelled(NamedTuple):
    """One line."""

    page: str
    source: str
    verdict: Verdict
    site_pages: tuple[str, ...] = ()
    """Texts of other pages of the page's site."""
    library: tuple[str, ...] = ()
    """Texts of other chapters."""
    origin: str = ""
    """The source of the texts, and who reworded or cited them."""


def from_origin(lines: Iterable[Labelled], origin: str) -> Iterator[Labelled]:
    """Set the origin of pairs."""
    return (line._replace(origin=origin) for line in lines)


def chinese(texts: Sequence[str], rounds: int, series: str = DEVELOPMENT) -> Iterator[Labelled]:
    """Make pairs of every verdict that texts alone can have.

    The random draws differ from those of all scored cases.
    """
    random = Random(f"labelled:{series}")
    for number in range(rounds):
        source, host = random.choice(texts)[:WHOLE], modern_page(random, HOST)
        yield Labelled(random.choice((tricks.plain, tricks.traditional))(source, random), source, "identical")
        yield _whole(random.choice(DISGUISES)(source, random), source)
        copied = random.choice(EXCERPTS)(_piece(source, 100, min(900, len(source) * 2 // 5), random), random)
        yield Labelled(_within(host, copied), source, "excerpt")
        unmarked = number % 4 == 0
        words = (_piece(source, *SHORT, random) if unmarked
                 else _quoted(_piece(source, 25, min(200, len(source) // 5), random), number))
        yield Labelled(_within(host, words), source, "quotation")
        yield Labelled(_within(host, _piece(source, 8, IDIOM, random)), source, "unrelated")
        yield _of_a_site(host, _piece(source, 70, 280, random), source, random)
        yield _of_a_series(host, [text[:WHOLE] for text in random.sample(texts, 5)], random)


def _whole(page: str, source: str) -> Labelled:
    """Label a whole chapter: a near copy, or identical.

    It is identical where the words are as before, as those of one sentence that is shuffled.
    """
    same = [*filter(str.isalnum, page)] == [*filter(str.isalnum, source)]
    return Labelled(page, source, "identical" if same else "near_copy")


def _of_a_series(host: str, issues: Sequence[str], random: Random) -> Labelled:
    """Let a page share the standing introduction of a series."""
    introduction = _piece(issues[0], 60, 240, random)
    first, *others = (f"{introduction}\n{issue}" for issue in issues[1:])
    return Labelled(f"{introduction}\n{host}", first, "boilerplate", library=tuple(others))


def independent(pairs: Sequence[tuple[str, str]]) -> Iterator[Labelled]:
    """Label two people's translations of one text, each as a page of the other."""
    for one, other in pairs:
        yield Labelled(one, other, "reworded")
        yield Labelled(other, one, "reworded")


def _of_a_site(host: str, line: str, source: str, random: Random) -> Labelled:
    """Let a site show a line of the source.

    It is on all of its pages, as a blurb, or on one, as an excerpt.
    """
    line = "".join(line.split())
    everywhere = random.random() < 0.5
    others = tuple(_within(modern_page(random, HOST), line) if everywhere else modern_page(random, HOST)
                   for _ in range(SITE_PAGES))
    return Labelled(_within(host, line), source, "boilerplate" if everywhere else "excerpt", others)


def english(texts: Sequence[str], rounds: int, series: str = DEVELOPMENT) -> Iterator[Labelled]:
    """Make English pairs: rewording, excerpts, quotations, unrelated texts."""
    random = Random(f"labelled:{series}")
    for number in range(rounds):
        source, host = (text[:WHOLE] for text in random.sample(texts, 2))
        reworded = rewording.heavily(rewording.reworded)(_piece(source, 900, 2500, random), random)
        yield Labelled(_within(host, reworded), source, "reworded")
        yield Labelled(_within(host, _piece(source, 400, 2500, random)), source, "excerpt")
        yield Labelled(_within(host, _cited(_piece(source, 100, 500, random), number)), source, "quotation")
        yield Labelled(host, source, "unrelated")


def _piece(text: str, least: int, most: int, random: Random) -> str:
    length = random.randint(min(least, len(text)), min(most, len(text)))
    start = random.randint(0, len(text) - length)
    return text[start:start + length]


def _within(host: str, piece: str) -> str:
    return f"{host[:len(host) // 2]}\n{piece}\n{host[len(host) // 2:]}"


def _quoted(words: str, number: int) -> str:
    forms = ("正如书中所写：“{}”对此我不敢苟同。", "作者说：「{}」", "“{}”——出自《旧书》")
    return forms[number % len(forms)].format(words.replace("“", "").replace("”", "").replace("\n", ""))


def _cited(piece: str, number: int) -> str:
    """Cite whole words in English.

    The marks within them become single, as the rules of writing have it.
    """
    words = " ".join(piece.split()[1:-1]).translate({ord('"'): "'", ord("“"): "‘", ord("”"): "’"})
    forms = ('As the author wrote, "{}"', "“{}” (from the FAQ)", "The writer says: “{}” I disagree.")
    return forms[number % len(forms)].format(words)


def main() -> None:
    """Write the pairs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--library", type=Path)
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("--rounds", type=int, default=200)
    options = parser.parse_args()
    texts = [text for text in chinese_of(next(iter(corpora(options.library).values())), DEVELOPMENT) if len(text) > 600]
    essays = book_chapters(series=DEVELOPMENT) or demo_chapters()
    lines = [*chinese(texts, options.rounds), *english(essays, options.rounds)]
    with options.output.open("w", encoding="utf-8") as file:
        file.writelines(json.dumps({"id": number, **line._asdict()}, ensure_ascii=False) + "\n"
                        for number, line in enumerate(lines))


if __name__ == "__main__":
    main()
