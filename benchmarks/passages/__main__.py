"""Measure passages.

How exactly copied parts are found, and what the verdict makes of them.
"""

from argparse import Namespace
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

from benchmarks.accuracy.unrelated import GENERATED, Page, generated, unrelated_pages
from benchmarks.harness.command_line import add_library, add_share, option_parser, progress_bar
from benchmarks.harness.corpus import Corpus, corpora
from benchmarks.harness.floors import Bounds, broken, pin, pinned
from benchmarks.harness.page import publish
from benchmarks.passages.cases import CHINESE, SCORED, SOURCE
from benchmarks.passages.english import book_chapters, demo_chapters
from benchmarks.passages.measure import Row, Strangers, attacks_on_english, chinese_of, measured, strangers, works_of
from benchmarks.passages.other_translations import LENGTHS, translated_chapters
from benchmarks.passages.other_translations import looked_up as translations_looked_up
from benchmarks.passages.other_translations_page import document as translations_document
from benchmarks.passages.other_translations_page import is_reached
from benchmarks.passages.pan import HALVES, TRAINING, measure_pairs, read_pairs
from benchmarks.passages.pan_library import library_of, looked_up, sources_of
from benchmarks.passages.pan_page import document as pan_document
from benchmarks.passages.passages_page import Figures, document, with_words
from benchmarks.passages.timing import timings
from benchmarks.passages.verdict_words.confusion import NAME as WORDS_NAME
from benchmarks.passages.verdict_words.confusion import Confusion, bounds, confused, labelled, section
from benchmarks.passages.verdict_words.played_down_page import NAME as PLAYED_DOWN_NAME
from benchmarks.passages.verdict_words.played_down_page import bounds as played_down_bounds
from benchmarks.passages.verdict_words.played_down_page import document as played_down_document
from benchmarks.passages.verdict_words.played_down_page import measure as measure_played_down
from benchmarks.passages.verdict_words.published import reports, too_short
from benchmarks.passages.verdict_words.translated_pairs import translated, why_not
from benchmarks.passages.verdicts import measure_excerpts, measure_verdicts
from matcher import Matcher
from matcher.alignment import ALIGNERS

INNOCENT = 10_000
"""Unrelated pages that are judged."""
TOLD = ("reworded", "summarised")
"""Attacks on passages that are also judged, because the accuracy benchmark has none like them."""
LABELLED = 200
"""Rounds of labelled pairs."""
SHORT = 600
"""Characters below which a chapter is not used for played-down excerpts."""
OTHERS = 4_000
"""Other texts beside translations; half of them are in the library."""
EACH = 5
"""Unrelated pairs a case of an attack."""


def main(words: Sequence[str]) -> bool:
    """Measure, print or write, and return whether every attack reaches its goal."""
    options = _options(words)
    if options.pan:
        return _pan(options)
    corpus = next(iter(corpora(options.library).values()))
    if options.words:
        return _words(options, corpus)
    if options.played_down:
        return _played_down(options, corpus)
    if options.translations:
        return _translations(options, corpus)
    matcher = Matcher(aligner=next(each for each in ALIGNERS if each.name == options.aligner))
    english = book_chapters(options.share) or demo_chapters()
    source = "essays of Debian's package `anarchism`" if book_chapters(options.share) else "the demo's English work"
    figures = Figures(corpus.name, corpus.digest, options.cases, f"English: {source}, {len(english)} pieces.")
    figures.rows += _rows(matcher, corpus, english, options.cases)
    figures.strangers += _pairs(matcher, corpus, english, EACH * options.cases)
    if options.write or options.time:
        figures.timings += timings(matcher, chinese_of(corpus))
    if options.write or options.verdicts:
        with progress_bar() as progress:
            figures.judged, figures.alarms = measure_verdicts(
                corpus, _innocent(options.share), options.queries, progress)
        for attacks, texts in ((CHINESE, chinese_of(corpus)), (attacks_on_english(english), english)):
            excerpts = [attack for attack in attacks if any(word in attack.name for word in TOLD)]
            figures.excerpts += measure_excerpts(excerpts, texts, options.queries)
    if options.write:
        figures.confusion = _confusion(corpus, options.share)
    publish("passages", document(figures), write=options.write)
    return all(row.reached for row in figures.rows)


def _rows(matcher: Matcher, corpus: Corpus, english: list[str], count: int) -> Iterator[Row]:
    for attacks, texts in ((CHINESE, chinese_of(corpus)), (attacks_on_english(english), english)):
        for attack in attacks:
            yield measured(matcher, attack, texts, count)


def _pairs(matcher: Matcher, corpus: Corpus, english: list[str], count: int) -> Iterator[Strangers]:
    yield strangers(matcher, "Chinese chapters", works_of(corpus), count)
    yield strangers(matcher, "English essays", [[piece] for piece in english], count)


def _pan(options: Namespace) -> bool:
    """Score PAN's corpus, each half for itself."""
    pairs, results, lookups = list(read_pairs(options.pan)), {}, {}
    sources = sources_of(pairs)
    with progress_bar() as progress:
        library = library_of(sources, progress)
        for half in [options.half] if options.half else HALVES:
            own = [pair for pair in pairs if pair.half == half]
            results[half], lookups[half] = measure_pairs(Matcher(), own, progress), looked_up(library, own, progress)
    publish("passages-pan", pan_document(options.pan, results, lookups, len(sources)), write=options.write)
    return True


def _translations(options: Namespace, corpus: Corpus) -> bool:
    """Look up texts among other people's translations.

    Returns whether the goals are reached.
    """
    others = [each.text[:SOURCE] for each in corpus.sample(OTHERS).chapters]
    with progress_bar() as progress:
        rows = [row for length in LENGTHS for row in translations_looked_up(
            translated_chapters(options.share, length), length, others, progress)]
    publish("passages-translations", translations_document(rows, len(others) // 2, corpus.name), write=options.write)
    return is_reached(rows)


def _words(options: Namespace, corpus: Corpus) -> bool:
    """Measure the verdicts of labelled pairs; return whether the floors hold."""
    found = _confusion(corpus, options.share)
    publish("passages", with_words(found) if options.write else section(found), write=options.write)
    return _holds(WORDS_NAME, bounds(found), pinning=options.pin)


def _played_down(options: Namespace, corpus: Corpus) -> bool:
    """Judge excerpts that are played down; return whether the floors hold."""
    texts = {"old books": [text[:SOURCE] for text in chinese_of(corpus) if len(text) > SHORT], "news": reports(SCORED)}
    with progress_bar() as progress:
        found = measure_played_down({kind: each for kind, each in texts.items() if each}, options.played_down, progress)
    publish("passages-played-down", played_down_document(found), write=options.write)
    return _holds(PLAYED_DOWN_NAME, played_down_bounds(found), pinning=options.pin)


def _holds(name: str, measured: Bounds, *, pinning: bool) -> bool:
    """Print the pinned floors that do not hold; return whether all hold."""
    if pinning:
        pin(name, measured)
    floors = pinned().get(name)
    if not floors or floors.digest != measured.digest:
        print("no floors are pinned for these pairs: --pin pins them")
        return False
    problems = broken(floors, measured)
    print("\n".join(problems) or "every floor holds")
    return not problems


def _confusion(corpus: Corpus, share: Path) -> Confusion:
    """Judge the labelled pairs.

    Translations are judged too, if the extra and their texts are installed.
    """
    found = confused(labelled(chinese_of(corpus), LABELLED, share))
    if TRAINING.exists():
        found = found._replace(left_out=too_short(read_pairs(TRAINING)))
    missing = why_not(share)
    if missing:
        return found._replace(unmeasured=missing)
    with progress_bar() as progress:
        return found._replace(translations=translated(share, corpus, progress))


def _innocent(share: Path) -> list[Page]:
    """Gather unrelated pages.

    They are those of this machine, and as many out of the generator as make up the number.
    """
    found = unrelated_pages(share)
    more = islice(generated(INNOCENT), GENERATED, GENERATED + max(INNOCENT - len(found), 0))
    return [*found, *(Page("generated", text) for text in more)]


def _options(words: Sequence[str]) -> Namespace:
    parser = option_parser("passages", __doc__)
    add_library(parser)
    add_share(parser)
    parser.add_argument("--cases", type=int, default=500, help="an attack")
    parser.add_argument("--queries", type=int, default=200, help="copies an attack that are judged")
    parser.add_argument("--aligner", default="seedchain", choices=[each.name for each in ALIGNERS])
    parser.add_argument("--time", action="store_true", help="time alignments too; --write does")
    parser.add_argument("--verdicts", action="store_true", help="judge the accuracy benchmark's copies; --write does")
    parser.add_argument("--words", action="store_true", help="check what labelled pairs are called, and nothing else")
    parser.add_argument("--played-down", type=int, default=0, metavar="ROUNDS",
                        help="judge so many excerpts of each trick that plays them down, and nothing else")
    parser.add_argument("--translations", action="store_true",
                        help="look up texts among other people's translations, and nothing else")
    parser.add_argument("--pin", action="store_true", help="with --words or --played-down: pin the shares, if better")
    parser.add_argument("--pan", type=Path, help="score on this file of PAN 2013's corpus, and on nothing else")
    parser.add_argument("--half", choices=HALVES, help="of PAN's corpus; default: both")
    return parser.parse_args(words)
