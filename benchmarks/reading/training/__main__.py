"""Train the forest that ranks lines.

`python -m benchmarks.reading.training PAGES` writes it.
"""

from argparse import ArgumentParser
from pathlib import Path

from benchmarks.reading.real.real_page import real_pages
from benchmarks.reading.training.examples import of_real, of_templates
from benchmarks.reading.training.folds import trained_on
from crawler.extraction.ranking.trees import MODEL


def main(pages: Path) -> None:
    """Train on all real pages and on templates, and write the forest."""
    examples = [*filter(None, map(of_real, real_pages(pages))), *of_templates()]
    MODEL.write_text(trained_on(examples).written(), encoding="utf-8")
    print(f"{sum(len(one.rows) for one in examples)} lines of {len(examples)} pages; {MODEL} written")


if __name__ == "__main__":
    parser = ArgumentParser(prog="python -m benchmarks.reading.training", description=__doc__)
    parser.add_argument("pages", type=Path, help="real pages, JSON lines packed by xz")
    main(parser.parse_args().pages)
