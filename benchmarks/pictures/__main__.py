"""Measure how well chapters shown as pictures are read and matched.

It takes about half an hour of one processor; the options make it shorter.
"""

from collections.abc import Sequence

from benchmarks.harness.command_line import add_library, option_parser, progress_bar
from benchmarks.harness.goals import missed
from benchmarks.harness.page import publish
from benchmarks.pictures.drawing import LOOKS
from benchmarks.pictures.picture_texts import picture_texts
from benchmarks.pictures.picture_trial import alarms, decisions, legibility, loading
from benchmarks.pictures.pictures_page import NAME, STRANGERS, document, goals


def main(words: Sequence[str]) -> bool:
    """Run all trials; return whether each goal is reached."""
    parser = option_parser(NAME, __doc__)
    add_library(parser)
    parser.add_argument("--pictures", type=int, default=20, help="of each look that are read in full")
    parser.add_argument("--chapters", type=int, default=100, help="that are decided by a sample")
    parser.add_argument("--strangers", type=int, default=STRANGERS, help="pictures that copy nothing")
    parser.add_argument("--seed", type=int, default=1, help="parts the books into known and strange ones")
    options = parser.parse_args(words)
    with progress_bar() as progress:
        texts = picture_texts(options.library, options.seed, options.strangers)
        load = loading()
        read = [legibility(texts, look, options.pictures, load, progress) for look in LOOKS]
        decided = decisions(texts, options.chapters, load, progress)
        strange = alarms(texts, progress)
    publish(NAME, document(texts, read, decided, strange, load), write=options.write)
    problems = missed(goals(read, decided, strange))
    print("\n".join(problems) or "every goal is reached")
    return not problems
