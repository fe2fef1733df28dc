"""Train a forest that ranks lines.

`python -m benchmarks.reading.training PAGES --for threads` writes it.
"""

from argparse import ArgumentParser
from pathlib import Path

from benchmarks.reading.real.real_page import real_pages
from benchmarks.reading.training.examples import of_real, of_templates
from benchmarks.reading.training.folds import trained_on
from crawler.extraction.ranking.trees import OTHERS, THREADS, UNSURE

FORESTS = {"threads": THREADS, "others": OTHERS, "unsure": UNSURE}
"""Forests by the pages that they read; all are trained on pages of every kind."""
FURTHER = 360
"""Number of generated pages of further kinds on which only the forest for unsure pages is trained: with them, real
pages are read worse (F1 .868 for .870, in folds of the real pages)."""


def main(pages: Path, path: Path) -> None:
    """Train on all real pages and on templates, and write the forest."""
    templates = of_templates(further_pages=FURTHER if path == UNSURE else 0)
    examples = [*filter(None, map(of_real, real_pages(pages))), *templates]
    path.write_text(trained_on(examples).written(), encoding="utf-8")
    print(f"{sum(len(one.rows) for one in examples)} lines of {len(examples)} pages; {path} written")


if __name__ == "__main__":
    parser = ArgumentParser(prog="python -m benchmarks.reading.training", description=__doc__)
    parser.add_argument("pages", type=Path, help="real pages, JSON lines packed by xz")
    parser.add_argument("--for", choices=FORESTS, required=True, dest="read", help="the pages that the forest reads")
    options = parser.parse_args()
    main(options.pages, FORESTS[options.read])
