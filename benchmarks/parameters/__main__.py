"""Measure parameters.

What those of each method do, on chapters that no other table is scored on.
"""

from collections.abc import Sequence

from benchmarks.harness.command_line import add_library, option_parser, progress_bar
from benchmarks.harness.corpus import corpora
from benchmarks.harness.page import publish
from benchmarks.parameters.trial import document, measure


def main(words: Sequence[str]) -> bool:
    """Measure every variant of every method; there are no goals."""
    parser = option_parser("parameters", __doc__)
    add_library(parser)
    options = parser.parse_args(words)
    corpus = next(iter(corpora(options.library).values()))
    with progress_bar() as progress:
        rows = measure(corpus, progress)
    publish("parameters", document(corpus, rows), write=options.write)
    return True
