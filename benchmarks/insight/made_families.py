"""Worlds of copying sites whose tree is known."""

from collections import Counter
from dataclasses import dataclass
from random import Random

from benchmarks.harness.corpus import Corpus
from benchmarks.insight.copyists import Copy, copied, habits_of, mixed, original_of

SITES = 40
HIDDEN = 0.15
"""Additional sites that copy but are never observed, as a share of the observed ones."""
STRANGERS = 5
"""Minimum number of sites that copied the original independently."""
ORIGINAL = ""
SLIPS = (0.001, 0.02)


@dataclass(frozen=True)
class World:
    """Sites with their texts and their true sources."""

    originals: dict[str, str]
    texts: dict[str, dict[str, str]]
    """Observed sites: their chapters."""
    sources: dict[str, tuple[str, ...]]
    """The nearest observed sources; `ORIGINAL` where there is none."""
    groups: frozenset[frozenset[str]]
    """Observed sites below each node, the node included."""
    taken: dict[str, dict[str, int]]
    """Texts from two sources: which of them each chapter was taken from."""
    changes: dict[str, int]
    """Differences that each observed site has from its nearest observed source, by who made them on the way."""


def made_world(corpus: Corpus, seed: int, *, contaminated: int = 0, chapters: int = 30) -> World:
    """Draw a world: each site copies an earlier one or the original.

    `contaminated` sites copy two.
    """
    random = Random(seed)
    picked = random.sample(list(corpus.chapters), min(chapters, len(corpus.chapters)))
    originals = {each.id: each.text for each in picked}
    signs = Counter(sign for text in originals.values() for sign in text if "一" <= sign <= "鿿")
    alphabet, common = "".join(sorted(signs)), [sign for sign, _ in signs.most_common(60)[20:]]
    copies, sources = {ORIGINAL: original_of(originals)}, dict[str, tuple[str, ...]]()
    taken = dict[str, dict[str, int]]()
    total = round(SITES / (1 - HIDDEN))
    names = [f"site{number:02}" for number in range(total)]
    mixing = set(random.sample(names[total // 3:], contaminated))
    for at, name in enumerate(names):
        from_sites = _drawn_sources(random, names[STRANGERS:at], strange=at < STRANGERS, two=name in mixing)
        slips = 10 ** random.uniform(-3, -1.699)
        habits = habits_of(random, common, slips, loses=0.3)
        text, chosen = _text_of(copies, from_sites, random)
        copies[name] = copied(text, habits, random, alphabet)
        sources[name] = from_sites
        taken |= {name: chosen} if chosen else {}
    hidden = set(random.sample([name for name in names[STRANGERS:] if name not in mixing], total - SITES))
    return _observed(originals, copies, sources, taken, hidden)


def _drawn_sources(random: Random, before: list[str], *, strange: bool, two: bool) -> tuple[str, ...]:
    """Draw a source.

    Late ones are as likely as early ones; one of eight draws is the original.
    """
    if strange or not before or (not two and random.random() < 0.12):
        return (ORIGINAL,)
    return tuple(random.sample(before, 2)) if two and len(before) > 1 else (random.choice(before),)


def _text_of(copies: dict[str, Copy], sources: tuple[str, ...], random: Random) -> tuple[Copy, dict[str, int]]:
    if len(sources) == 1:
        return copies[sources[0]], {}
    return mixed(copies[sources[0]], copies[sources[1]], random.uniform(0.3, 0.7), random)


def _observed(originals: dict[str, str], copies: dict[str, Copy], sources: dict[str, tuple[str, ...]],
              taken: dict[str, dict[str, int]], hidden: set[str]) -> World:
    def seen(name: str) -> str:
        while name in hidden:
            name = sources[name][0]
        return name

    def changes(name: str) -> int:
        above = sources[name][0]
        return copies[name].changes + (changes(above) if above in hidden else 0)

    names = [name for name in sources if name not in hidden]
    below: dict[str, set[str]] = {name: set() for name in sources}
    for name in names:
        at = name
        while at:
            below[at].add(name)
            at = sources[at][0]
    groups = frozenset(frozenset(group) for group in below.values() if 1 < len(group) < len(names))
    return World(originals, {name: copies[name].texts() for name in names},
                 {name: tuple(map(seen, sources[name])) for name in names}, groups, taken,
                 {name: changes(name) for name in names})
