"""Reword and summarise texts by rules.

Copies that keep meaning and order, but few words. The tables of synonyms are this benchmark's own: the matcher has
none, so it cannot undo them by looking them up.
"""

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from benchmarks.accuracy.wording_attacks import TABLE as OLD_WORDS

ENGLISH_TABLE = Path(__file__).with_name("synonyms_en.txt")
CHINESE_TABLE = Path(__file__).with_name("synonyms_zh.txt")
_SENTENCE = re.compile(r"[^.!?\n]+[.!?]*[\"'”’]?\s*|\s+")
_CHINESE_SENTENCE = re.compile(r"[^。！？\n]+[。！？]*[”’」』]?\s*|\s+")
_ASIDE = re.compile(
    r"\s*\([^()]*\)|, (?:which|who|where|however|for example|of course|in fact|perhaps)\b[^,.;]*(?=[,.;])")
_ADVERBS = frozenset({"very", "quite", "rather", "just", "even", "also", "too", "really", "only", "simply", "still"})
_FILLERS = ("indeed", "in fact", "of course", "clearly", "in effect", "so to speak", "generally", "as it were")
_CHINESE_FILLERS = ("其实", "确实", "当然", "说来", "原本", "便", "就", "倒", "又", "可")
_CHINESE_DROPPED = re.compile("[的了着便就也又却都很]")


class Strength(NamedTuple):
    """The strength of the changes, as shares.

    Of words with synonyms, of sentences, of all words.
    """

    synonyms: float
    clauses: float
    words: float


LIGHT, HEAVY = Strength(0.8, 0.4, 0.06), Strength(1.0, 0.8, 0.4)


def heavily(change: Callable[[str, Random, Strength], str]) -> Callable[[str, Random], str]:
    """Reword so strongly that hardly three consecutive words remain."""
    return lambda text, random: change(text, random, HEAVY)


def reworded(text: str, random: Random, strength: Strength = LIGHT) -> str:
    """Reword English.

    Synonyms, clauses the other way round, words left out, put in and swapped.
    """
    return "".join(_sentence(each, random, strength) for each in _SENTENCE.findall(text))


def reworded_chinese(text: str, random: Random, strength: Strength = LIGHT) -> str:
    """Reword Chinese.

    Synonyms, clauses the other way round, particles left out and put in.
    """
    return "".join(_chinese(each, random, strength) for each in _CHINESE_SENTENCE.findall(text))


def summarised(text: str, random: Random) -> str:
    """Keep the longest sentence of every three, without its parentheses.

    Half of its words are reworded.
    """
    sentences = [each for each in _SENTENCE.findall(text) if each.strip()]
    kept = [max(sentences[at:at + 3], key=len) for at in range(0, len(sentences), 3)]
    brief = "".join(_ASIDE.sub("", each).rstrip() + " " for each in kept)
    return reworded(brief, random, Strength(0.5, 0.2, 0.03))


def _sentence(sentence: str, random: Random, strength: Strength) -> str:
    ending = re.search(r"[.!?\"'”’\s]*$", sentence)
    body = sentence[:ending.start()] if ending else sentence
    if not body.strip():
        return sentence
    if random.random() < strength.clauses:
        body = _turned(body, ", ", random)
    words = [_other(word, random, strength) for word in body.split(" ")]
    swapped = _swapped([word for word in words if word], random, strength.words)
    return " ".join(swapped) + sentence[len(sentence[:ending.start()]) if ending else len(sentence):]


def _other(word: str, random: Random, strength: Strength) -> str:
    """Find another word, leave it out, or put one in before it."""
    core = word.strip(",;:\"'()“”*")
    if core.lower() in _ADVERBS and random.random() < strength.synonyms:
        return ""
    if random.random() < strength.words / 2:
        return f"{random.choice(_FILLERS)} {word}"
    others = _english().get(core.lower())
    if not others or random.random() >= strength.synonyms:
        return word
    other = random.choice(others).replace("-", " ")
    return word.replace(core, other.capitalize() if core[:1].isupper() else other)


def _swapped(words: list[str], random: Random, share: float) -> list[str]:
    at = 0
    while at + 1 < len(words):
        if random.random() < share:
            words[at], words[at + 1] = words[at + 1], words[at]
            at += 1
        at += 1
    return words


def _turned(body: str, comma: str, random: Random) -> str:
    """Move what follows a comma to the beginning."""
    parts = body.split(comma)
    if len(parts) < 2:
        return body
    cut = random.randrange(1, len(parts))
    return comma.join([*parts[cut:], *parts[:cut]])


def _chinese(sentence: str, random: Random, strength: Strength) -> str:
    body = sentence.rstrip("。！？”’」』\n \r\u3000")
    ending = sentence[len(body):]
    if random.random() < strength.clauses:
        body = _turned(body, "，", random)
    body = _chinese_words().sub(_chooser(random, strength.synonyms), body)
    body = _CHINESE_DROPPED.sub(lambda found: "" if random.random() < strength.words else found[0], body)
    parts = [random.choice(_CHINESE_FILLERS) + each if random.random() < strength.words else each
             for each in body.split("，")]
    return "，".join(parts) + ending


def _chooser(random: Random, share: float) -> Callable[[re.Match[str]], str]:
    table = _chinese_table()
    return lambda found: random.choice(table[found[0]]) if random.random() < share else found[0]


@cache
def _english() -> dict[str, tuple[str, ...]]:
    """Map words to others, with the endings of verbs (v) and nouns (n).

    A line marked = is taken as it is.
    """
    table: dict[str, tuple[str, ...]] = {}
    for line in ENGLISH_TABLE.read_text(encoding="utf-8").splitlines():
        kind, *words = line.split()
        for forms in zip(*(_forms(word, kind) for word in words), strict=True):
            for word in forms:
                table.setdefault(word, tuple(each for each in forms if each != word))
    return table


def _forms(word: str, kind: str) -> list[str]:
    if kind == "=":
        return [word]
    root = f"{word[:-1]}ie" if re.search("[^aeiou]y$", word) else word
    plural = f"{root}es" if re.search("(s|sh|ch|x)$", word) else f"{root}s"
    past, going = f"{root.removesuffix('e')}ed", f"{word.removesuffix('e')}ing"
    return [word, plural] if kind == "n" else [word, plural, past, going]


@cache
def _chinese_table() -> dict[str, tuple[str, ...]]:
    lines = (OLD_WORDS.read_text(encoding="utf-8") + CHINESE_TABLE.read_text(encoding="utf-8")).splitlines()
    table: dict[str, tuple[str, ...]] = {}
    for line in lines:
        words = line.split()
        for word in words:
            table.setdefault(word, tuple(each for each in words if each != word))
    return table


@cache
def _chinese_words() -> re.Pattern[str]:
    return re.compile("|".join(sorted(_chinese_table(), key=len, reverse=True)))
