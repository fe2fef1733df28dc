"""Worlds of aggregators that repost works, mostly from a favourite site."""

from collections import Counter
from dataclasses import dataclass, replace
from random import Random

from benchmarks.harness.corpus import Corpus
from benchmarks.insight.copyists import Copy, Habits, copied, habits_of, original_of
from benchmarks.insight.made_families import ORIGINAL

SITES, WORKS, CHAPTERS = 12, 16, 5
SHOWS = 0.8
"""Chance that a site has a work."""
FAITHFUL = (0.4, 0.95)
"""Minimum and maximum share of works that a site takes from its favourite."""
FROM_ORIGINAL = 0.2
"""Share of the other works that it takes from the original."""


@dataclass(frozen=True)
class RepostedWork:
    """A work on several sites."""

    originals: dict[str, str]
    texts: dict[str, dict[str, str]]
    """Chapters by site."""
    sources: dict[str, str]
    """Source by site; `ORIGINAL` for the original."""


def made_reposts(corpus: Corpus, seed: int) -> list[RepostedWork]:
    """Draw a world in which each site has its own habits and favourite.

    Who is first changes from work to work.
    """
    random = Random(seed)
    signs = Counter(sign for each in corpus.chapters for sign in each.text if "一" <= sign <= "鿿")
    alphabet, common = "".join(sorted(signs)), [sign for sign, _ in signs.most_common(60)[20:]]
    names = [f"aggregator{number:02}" for number in range(SITES)]
    habits = {name: _habits(random, common) for name in names}
    favourites = {name: random.choice([each for each in names if each != name]) for name in names}
    faith = {name: random.uniform(*FAITHFUL) for name in names}
    return [_work(corpus, random, alphabet, habits, {name: (favourites[name], faith[name]) for name in names})
            for _ in range(WORKS)]


def _habits(random: Random, common: list[str]) -> Habits:
    return replace(habits_of(random, common, 10 ** random.uniform(-3, -1.699), loses=0.2), is_traditional=False)


def _work(corpus: Corpus, random: Random, alphabet: str, habits: dict[str, Habits],
          faith: dict[str, tuple[str, float]]) -> RepostedWork:
    originals = {each.id: each.text for each in random.sample(list(corpus.chapters), CHAPTERS)}
    copies, sources = {ORIGINAL: original_of(originals)}, dict[str, str]()
    shown = [name for name in habits if random.random() < SHOWS]
    for name in random.sample(shown, len(shown)):
        favourite, share = faith[name]
        there = sorted(copies.keys() - {ORIGINAL})
        source = favourite if favourite in copies and random.random() < share else _other(random, there)
        copies[name], sources[name] = _copied(copies[source], habits[name], random, alphabet), source
    return RepostedWork(originals, {name: copies[name].texts() for name in sources}, sources)


def _other(random: Random, there: list[str]) -> str:
    return random.choice(there) if there and random.random() >= FROM_ORIGINAL else ORIGINAL


def _copied(source: Copy, habits: Habits, random: Random, alphabet: str) -> Copy:
    """Copy a work; one that lost all its chapters is copied again."""
    while not (made := copied(source, habits, random, alphabet)).chapters:
        pass
    return made
