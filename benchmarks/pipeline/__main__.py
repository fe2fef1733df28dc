"""Measure the whole pipeline.

Import, crawl, daily run and a second day, compared with bare Scrapy and a peer.
"""

import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import get_args

from benchmarks.harness.command_line import add_library, option_parser
from benchmarks.harness.corpus import Corpus
from benchmarks.harness.goals import missed
from benchmarks.harness.page import DOCS, publish
from benchmarks.pipeline.flames import flames
from benchmarks.pipeline.one_round import Round, one_round
from benchmarks.pipeline.overlapping import single, together
from benchmarks.pipeline.pictures import draw_bars
from benchmarks.pipeline.pipeline_goals import Figures, goals
from benchmarks.pipeline.pipeline_page import document
from benchmarks.pipeline.race import rival
from benchmarks.pipeline.sites.books import Books, Shape
from benchmarks.pipeline.sites.holdings import holdings, write_lines
from benchmarks.pipeline.sites.serving_books import ServedBooks, serving_books


def main(words: Sequence[str]) -> bool:
    """Run the rounds in turn and compare the figures with the goals."""
    parser = option_parser("pipeline", __doc__)
    add_library(parser)
    parser.add_argument("--pages", type=int, default=2_000, help="chapters of each site")
    parser.add_argument("--chapters", type=int, default=2_000, help="chapters of the library")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--sites", nargs="+", choices=get_args(Shape), default=list(get_args(Shape)))
    parser.add_argument("--long", type=int, default=0, help="pages and chapters of one more round; 0: none")
    options = parser.parse_args(words)
    folder = DOCS if options.write else None
    _install()
    figures = measure(holdings(options.chapters, options.library), options.pages, options.rounds, options.sites, folder)
    if options.long:
        figures = replace(figures, long=_long(holdings(options.long, options.library), options.sites[:1]))
    if folder:
        draw_bars(figures, folder)
    publish("pipeline", document(figures), write=options.write)
    return not missed(goals(figures))


def measure(
    corpus: Corpus, pages: int, rounds: int, shapes: Sequence[Shape], pictures: Path | None = None,
) -> Figures:
    """Run all rounds in turn.

    With a folder for pictures, draw flame graphs at the end.
    """
    ours: dict[Shape, list[Round]] = {shape: [] for shape in shapes}
    figures = Figures(f"{corpus.name}, digest {corpus.digest}", len(corpus.chapters), pages, ours)
    with _served(corpus, pages, shapes) as sites:
        first = sites[shapes[0]]
        for number in range(rounds):
            for shape, served in sites.items():
                ours[shape].append(one_round(corpus.chapters, served))
            figures = replace(figures, rivals=[*figures.rivals, rival(corpus.chapters, first)],
                              together=[*figures.together, together(corpus.chapters, first)],
                              singles=[*figures.singles, single(corpus.chapters, first)])
            print(f"round {number + 1} of {rounds}: done", flush=True)
        return replace(figures, flames=flames(corpus.chapters, first, pictures) if pictures else {})


def _install() -> None:
    """Compile modules and kernels, so that no round has to do so."""
    packages = [str(module.parent) for module in Path(__file__).parents[2].glob("*/__init__.py")
                if module.parent.name != "tests"]
    subprocess.run([sys.executable, "-m", "compileall", "-q", *packages], check=True)
    subprocess.run([sys.executable, "-m", "app.kernels"], check=True)


def _long(corpus: Corpus, shapes: Sequence[Shape]) -> Figures:
    """Run one round of one site with as many pages as there are chapters."""
    count = len(corpus.chapters)
    with _served(corpus, count, shapes) as sites:
        rounds = {shape: [one_round(corpus.chapters, served)] for shape, served in sites.items()}
    return Figures(corpus.name, count, count, rounds)


@contextmanager
def _served(corpus: Corpus, pages: int, shapes: Sequence[Shape]) -> Iterator[dict[Shape, ServedBooks]]:
    """Serve the sites, each from a separate process."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        library = write_lines(corpus.chapters, Path(folder, "library.jsonl"))
        texts = [chapter.text for chapter in corpus.chapters]
        yield {shape: stack.enter_context(serving_books(Books(shape, pages, texts), library, Path(folder, shape)))
               for shape in shapes}
