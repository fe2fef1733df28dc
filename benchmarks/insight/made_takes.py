"""Worlds in which the time of every copy is known.

It is also known which were taken from other sites.
"""

from collections import Counter
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from random import Random

from benchmarks.harness.corpus import Corpus
from benchmarks.insight.copyists import Copy, copied, habits_of, original_of
from insight.dating.editions import Decoy, Edition, History

CHAPTERS, DIRECT, SECOND = 12, 6, 5
DAYS = 60
HOUR = timedelta(hours=1)
START = datetime(2026, 1, 1, tzinfo=UTC)
SENTENCES = ("檐下的铜铃在那一刻轻轻响了三声。", "有人把半截蜡烛放在了窗台的左边。", "灶上的水又开了一回却没有人去看。",
             "门外的石阶今早被谁扫得干干净净。", "远处的磨坊停了半日才重新转起来。", "他数了数袖口的线头一共是七根。")
CHANGED = ("那天的风", "后来的人", "院子里头", "一盏灯下", "旧船板上")


@dataclass(frozen=True)
class MadeTake:
    """A copy of a chapter as found, with the true answers."""

    chapter: str
    text: str
    taken: datetime
    """When this text was taken from the original."""
    not_seen: datetime
    seen: datetime
    has_decoy: bool
    """Whether the original showed a decoy when it was taken."""
    is_second_hand: bool
    source_gone: bool
    """The original had changed, or its decoy was gone, two days before the copy appeared."""


@dataclass(frozen=True)
class MadeTakes:
    """Chapters with their versions over time, and all copies."""

    histories: dict[str, History]
    takes: tuple[MadeTake, ...]


def made_takes(corpus: Corpus, seed: int) -> MadeTakes:
    """Draw a world.

    Chapters have corrections and decoys; sites take them early or late, or from each other.
    """
    random = Random(seed)
    chosen = random.sample([each for each in corpus.chapters if len(each.text) > 400], CHAPTERS)
    histories = {each.id: _history(each.text, random) for each in chosen}
    signs = Counter(sign for each in chosen for sign in each.text if "一" <= sign <= "鿿")
    alphabet, common = "".join(sorted(signs)), [sign for sign, _ in signs.most_common(60)[20:]]
    held: dict[str, list[tuple[datetime, datetime, Copy]]] = {name: [] for name in histories}
    takes = []
    for number in range(DIRECT + SECOND):
        is_second = number >= DIRECT
        habits = replace(habits_of(random, common, 10 ** random.uniform(-3, -1.699), loses=0.2), lost_chapters=0.0)
        for name, history in histories.items():
            if is_second:
                appeared, at, source = random.choice(held[name])
                shown = appeared + random.uniform(24, 40 * 24) * HOUR
            else:
                at = _moment(history, random)
                source, shown = original_of({name: shown_at(history, at)}), at + random.uniform(0, 18) * HOUR
            made = copied(source, habits, random, alphabet)
            held[name].append((shown, at, made))
            takes.append(_found(name, history, made, (at, shown), random, is_second=is_second))
    return MadeTakes(histories, tuple(takes))


def shown_at(history: History, at: datetime) -> str:
    """Return the original's text at a given time, including a decoy."""
    text = [edition.text for edition in history.editions if edition.since <= at][-1]
    for decoy in history.decoys:
        if decoy.since <= at < decoy.until:
            text = text.replace(decoy.after, decoy.after + decoy.sentence, 1)
    return text


def _history(text: str, random: Random) -> History:
    editions = [Edition(text, START)]
    for day in sorted(random.sample(range(3, DAYS), random.randrange(4))):
        editions.append(Edition(_corrected(editions[-1].text, random), START + day * 24 * HOUR))
    decoys = []
    for sentence in random.sample(SENTENCES, random.randrange(3)):
        since = START + random.uniform(1, DAYS * 24) * HOUR
        shown = [edition.text for edition in editions if edition.since <= since][-1]
        if marks := [at for at, sign in enumerate(shown) if sign == "。" and at > 40]:
            at = random.choice(marks)
            decoys.append(Decoy(sentence, shown[at - 20:at + 1], since, since + HOUR))
    return History(tuple(editions), tuple(decoys))


def _corrected(text: str, random: Random) -> str:
    """Correct one to three places: a word exchanged, a clause added or taken out."""
    for _ in range(random.randint(1, 3)):
        at, kind = random.randrange(20, len(text) - 40), random.random()
        new = "" if kind < 0.3 else random.choice(CHANGED)
        text = text[:at] + new + text[at + (0 if kind > 0.7 else random.randint(2, 8)):]
    return text


def _moment(history: History, random: Random) -> datetime:
    """Draw when a site takes a chapter: one in five while a decoy is published."""
    if history.decoys and random.random() < 0.2:
        decoy = random.choice(history.decoys)
        return decoy.since + random.random() * (decoy.until - decoy.since)
    return START + random.uniform(0, DAYS * 24) * HOUR


def _found(name: str, history: History, made: Copy, times: tuple[datetime, datetime], random: Random, *,
           is_second: bool) -> MadeTake:
    at, shown = times
    period = random.uniform(6, 48) * HOUR
    not_seen = shown - random.random() * period
    ends = [edition.since for edition in history.editions if edition.since > at]
    ends += [decoy.until for decoy in history.decoys if decoy.since <= at < decoy.until]
    gone = bool(ends) and not_seen - min(ends) > 48 * HOUR
    return MadeTake(name, made.texts()[name], at, not_seen, not_seen + period,
                    any(decoy.since <= at < decoy.until for decoy in history.decoys), is_second, gone)
