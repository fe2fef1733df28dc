"""Train a forest that ranks lines.

`python -m benchmarks.reading.training PAGES --for threads` writes it.
"""

from argparse import ArgumentParser
from pathlib import Path

from benchmarks.reading.real.real_page import real_pages
from benchmarks.reading.training.examples import of_real, of_templates
from benchmarks.reading.training.folds import second_on, trained_on
from crawler.extraction.ranking.judging import OTHERS, SECOND, THREADS, UNSURE

FORESTS = {"threads": THREADS, "others": OTHERS, "unsure": UNSURE, "second": SECOND}
"""Forests by the pages that they read, and that of the second pass; all are trained on pages of every kind."""
FURTHER = 360
"""Number of generated pages of further kinds on which only the forest for unsure pages is trained: with them, real
pages are read worse (F1 .868 for .870, in folds of the real pages)."""


def main(pages: Path, path: Path) -> None:
    """Train on all real pages and on templates, and write the forest."""
    templates = of_templates(further_pages=FURTHER if path == UNSURE else 0)
    examples = [*filter(None, map(of_real, real_pages(pages))), *templates]
    train = second_on if path == SECOND else trained_on
    path.write_text(train(examples).written(), encoding="utf-8")
    print(f"{sum(len(one.truth) for one in examples)} lines of {len(examples)} pages; {path} written")


if __name__ == "__main__":
    parser = ArgumentParser(prog="python -m benchmarks.reading.training", description=__doc__)
    parser.add_argument("pages", type=Path, help="real pages, JSON lines packed by xz")
    parser.add_argument("--for", choices=FORESTS, required=True, dest="read",
                        help="the pages that the forest reads, or the second pass")
    options = parser.parse_args()
    main(options.pages, FORESTS[options.read])
