"""Insert a foreign character after every n-th character, as a script does.

A reader restores the text by skipping what is at the regular positions: characters that the eye skips (a digit in
Chinese, a footnote mark), or particles and foreign Han that form no word there.
"""

from collections.abc import Callable, Mapping
from random import Random

from benchmarks.attacks.attack_class import Change

PARTICLES = "的了着呢吧啊嘛呀哦哈也乎兮矣焉哉"
FOREIGN_HAN = "龘靐齉爨饕餮魑魅魍魉氪氙氩镭钚铀蚣蜈蟑螂舢舨呷哞嗷噜咩嘿巛彡廾"
KANA = "あいうえおかきくけこさしすせそたちつてとなにぬねのアイウエオカキクケコサシスセソ"
BOPOMOFO = "ㄅㄆㄇㄈㄉㄊㄋㄌㄍㄎㄏㄐㄑㄒㄓㄔㄕㄖㄗㄘㄙㄚㄛㄜㄝㄞㄟㄠㄡㄢㄣㄤㄥㄦ"
INITIALS = "bpmfdtnlgkhjqxzcsryw"
LETTERS = "abcdefghijklmnopqrstuvwxyz"
CIRCLED = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫"

Sign = Callable[[Random, int], str]
"""Called with the random generator and the running number; returns the inserted characters."""


def _drawn_from(signs: str) -> Sign:
    return lambda random, number: random.choice(signs)


def _one_of(signs: str) -> Callable[[Random], Sign]:
    """Choose the inserted character once for the page, or draw each one."""
    def kind(random: Random) -> Sign:
        return _drawn_from(random.choice(signs)) if random.random() < 0.5 else _drawn_from(signs)

    return kind


def _footnotes(random: Random) -> Sign:
    if random.random() < 0.5:
        return lambda dice, number: f"[{number % 99 + 1}]"
    return lambda dice, number: CIRCLED[number % len(CIRCLED)]


def _mixed(random: Random) -> Sign:
    kinds = [kind(random) for name, kind in KINDS.items() if name != "mixed"]
    return lambda dice, number: dice.choice(kinds)(dice, number)


KINDS: Mapping[str, Callable[[Random], Sign]] = {
    "particle": _one_of(PARTICLES), "foreign Han": _one_of(FOREIGN_HAN), "digit": _one_of("0123456789"),
    "letter": _one_of(LETTERS), "capital": _one_of(LETTERS.upper()), "kana": _one_of(KANA),
    "bopomofo": _one_of(BOPOMOFO), "initial": _one_of(INITIALS), "footnote mark": _footnotes, "mixed": _mixed,
}
"""Kinds of inserted characters by name; each makes its choice once per page."""


def signs(text: str, random: Random, period: int, kind: str, jitter: int = 0) -> str:
    """Insert a character after every `period` characters, from a random offset.

    White space is not counted. With jitter each gap differs from the period by up to this many characters, and is at
    least one.
    """
    sign, parts, number = KINDS[kind](random), [], 0
    left = random.randint(1, period)
    for character in text:
        parts.append(character)
        left -= not character.isspace()
        if left <= 0:
            parts.append(sign(random, number))
            number, left = number + 1, max(1, period + random.randint(-jitter, jitter))
    return "".join(parts)


def every(period: int, kind: str = "", most_jitter: int = 1) -> Change:
    """Insert characters at one period, of one kind or of any kind.

    Every third page has jitter up to this amount.
    """
    def change(text: str, random: Random) -> str:
        jitter = random.choice((0, 0, most_jitter))
        return signs(text, random, period, kind or random.choice(tuple(KINDS)), jitter)

    return change


def any_period(kind: str, least: int = 3, most: int = 9) -> Change:
    """Insert characters of one kind at a period that is drawn for each page."""
    return lambda text, random: every(random.randint(least, most), kind)(text, random)
