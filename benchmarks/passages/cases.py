"""Pages that copy a source, with the offsets of every copied passage."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from benchmarks.passages import rewording, tricks
from benchmarks.passages.plagdet import Pair
from benchmarks.passages.tricks import Change

HOST = 3_000
"""Maximum characters of the unrelated text around the copies."""
SOURCE = 6_000
"""Maximum characters of a source."""
SCORED, DEVELOPMENT = "scored", "development"
"""Two series of cases: thresholds are chosen on the second; the first is only scored."""


class Case(NamedTuple):
    """A page, a source, and the passages that the page copies from it."""

    page: str
    source: str
    truth: list[Pair]


Build = Callable[[str, str, Random], Case]


@dataclass(frozen=True)
class Attack:
    """A way to copy, and the plagdet score required for it."""

    name: str
    build: Build
    floor: float

    def cases(self, texts: Sequence[str], count: int, series: str = SCORED) -> list[Case]:
        """Make a number of cases from texts.

        They are always the same, and others in another series.
        """
        random = Random(f"{series}:{self.name}")
        long = [text for text in texts if len(text) >= 900]
        pairs = [random.sample(long, 2) for _ in range(count)]
        return [self.build(source[:SOURCE], host[:HOST], random) for source, host in pairs]


def excerpt(least: int, most: int, change: Change = tricks.plain) -> Build:
    """Copy one passage of `least` to `most` characters into an unrelated page."""
    def build(source: str, host: str, random: Random) -> Case:
        length = random.randint(min(least, len(source)), min(most, len(source)))
        start, at = random.randint(0, len(source) - length), random.randint(0, len(host))
        copy = change(source[start:start + length], random)
        truth = [Pair((at, at + len(copy)), (start, start + length))]
        return Case(host[:at] + copy + host[at:], source, truth)

    return build


def three_excerpts(source: str, host: str, random: Random) -> Case:
    """Copy three distant passages in another order.

    Unrelated text stands between them.
    """
    sixth, quarter = len(source) // 6, len(host) // 4
    starts = [random.randint(2 * third * sixth, (2 * third + 1) * sixth) for third in range(3)]
    random.shuffle(starts)
    page, truth = "", []
    for place, start in enumerate(starts):
        page += host[place * quarter:(place + 1) * quarter]
        copy = source[start:start + random.randint(80, max(81, sixth))]
        truth.append(Pair((len(page), len(page) + len(copy)), (start, start + len(copy))))
        page += copy
    return Case(page + host[3 * quarter:], source, truth)


ALL = tricks.both(tricks.shuffled, tricks.homophones(0.3), tricks.traditional, tricks.edits(0.1), tricks.masks(0.03),
                  tricks.advertisements)
CHINESE = (
    Attack("verbatim excerpt", excerpt(80, 1500), 0.995),
    Attack("three excerpts in changed order", three_excerpts, 0.995),
    Attack("10 % edits", excerpt(80, 1500, tricks.edits(0.1)), 0.99),
    Attack("homophones and traditional script",
           excerpt(80, 1500, tricks.both(tricks.homophones(0.5), tricks.traditional)), 0.99),
    Attack("masks and advertisements",
           excerpt(200, 1500, tricks.both(tricks.masks(0.03), tricks.advertisements)), 0.99),
    Attack("sentences shuffled", excerpt(300, 1500, tricks.shuffled), 0.99),
    Attack("25 % edits", excerpt(80, 1500, tricks.edits(0.25)), 0.985),
    Attack("40 % edits", excerpt(80, 1500, tricks.edits(0.4)), 0.93),
    Attack("40 to 60 characters", excerpt(40, 60), 0.93),
    Attack("all tricks at once", excerpt(300, 1500, ALL), 0.93),
    Attack("reworded", excerpt(400, 1500, rewording.reworded_chinese), 0.93),
    Attack("reworded heavily", excerpt(400, 1500, rewording.heavily(rewording.reworded_chinese)), 0.9),
)


def english(vocabulary: list[str]) -> tuple[Attack, ...]:
    """Build the attacks on English, with the words that edits insert."""
    edited = tricks.words_edited(0.15, vocabulary)
    return (
        Attack("English, verbatim excerpt", excerpt(200, 3000), 0.98),
        Attack("English, words edited and sentences shuffled",
               excerpt(600, 3000, tricks.both(tricks.sentences_shuffled, edited)), 0.92),
        Attack("English, reworded", excerpt(600, 3000, rewording.reworded), 0.93),
        Attack("English, reworded heavily", excerpt(600, 3000, rewording.heavily(rewording.reworded)), 0.9),
        Attack("English, summarised", excerpt(2000, 5000, rewording.summarised), 0.60),
    )
