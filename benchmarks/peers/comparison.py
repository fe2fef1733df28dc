"""Look up the same copies by the default method and by other packages.

The packages are those that others use.
"""

from benchmarks.accuracy.attacks import ATTACKS
from benchmarks.accuracy.recall import FIRST, Score, attacked
from benchmarks.accuracy.unrelated import generated
from benchmarks.harness.command_line import Progress
from benchmarks.harness.corpus import Corpus
from benchmarks.peers.finders import FINDERS, Finder
from fingerprinting import DEFAULT

CHAPTERS, QUERIES, PAGES = 2_000, 50, 100
Scores = dict[str, dict[str, Score]]


def measure(corpus: Corpus, progress: Progress, queries: int = QUERIES) -> tuple[Scores, dict[str, float]]:
    """Attack a sample.

    Scores by attack and finder, and candidates of an unrelated page by finder.
    """
    sample = corpus.sample(CHAPTERS)
    finders = {name: make(sample) for name, make in FINDERS.items()}
    scores = {attack.name: {name: Score() for name in finders} for attack in ATTACKS}
    places = {chapter.id: place for place, chapter in enumerate(sample.chapters)}
    for done, attack in enumerate(ATTACKS, 1):
        for chapter, other in attacked(sample, attack, queries):
            wanted = [chapter.id, other.id] if attack.both else [chapter.id]
            page = attack.page(chapter.text, other.text, chapter.id)
            for name, finder in finders.items():
                first = finder.find(page)[:FIRST]
                scores[attack.name][name].count(wanted, [each for each in wanted if places[each] in first])
        progress(attack.name, done, len(ATTACKS))
    return scores, {name: _candidates(finder) for name, finder in finders.items()}


def _candidates(finder: Finder) -> float:
    return sum(len(finder.find(page)) for page in generated(PAGES)) / PAGES


def is_ahead(scores: Scores) -> bool:
    """Check whether the default method finds at least as much as each package.

    It must do so attack by attack.
    """
    return all(by_finder[DEFAULT.name].recall >= max(score.recall for score in by_finder.values())
               for by_finder in scores.values())
