"""Read words that were each altered by the same rule.

The rules: reverse the word, shuffle its inner or all letters, leave out vowels, cover letters with symbols, write pig
Latin, insert letters before vowels. The rule is chosen by the most frequent word that fits each altered one; then, if
several words fit, the words beside it decide.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from typing import NamedTuple

from fingerprinting.text.folding.restoring.respelling.altered import meant_words
from fingerprinting.text.folding.restoring.respelling.altered.altered_forms import PLURALS, words_by_worth
from fingerprinting.text.folding.restoring.respelling.altered.covered_letters import (
    COVERED,
    COVERS,
    MOST_COVERED,
    fitting,
)
from fingerprinting.text.folding.restoring.respelling.altered.inserted_letters import before_vowels, infix_of
from fingerprinting.text.folding.restoring.respelling.altered.reading_in_context import TOKEN, covered, in_context
from fingerprinting.text.folding.restoring.respelling.altered.uncut_words import uncut_rule
from fingerprinting.text.folding.restoring.respelling.altered.word_keys import (
    bag,
    ends_and_bag,
    with_covered_vowels,
    without_vowels,
)
from fingerprinting.text.folding.restoring.respelling.lexicon import lexicon
from fingerprinting.text.folding.restoring.respelling.read_word import ReadWord
from fingerprinting.text.folding.restoring.respelling.sequence.word_order import FEWEST, in_order, share_of_pairs
from fingerprinting.text.folding.restoring.respelling.sequence.word_sequence import CHOSEN
from fingerprinting.text.folding.restoring.respelling.spacing import sense

Rule = Callable[[str], str]
"""Maps an altered word to the original; to an empty string if no word fits."""
Reading = Callable[[str], list[ReadWord]]
"""Reads a text."""
FLUENT, CLEARER = 0.36, 1.4
"""Minimum share (0–1) of adjacent words that form known pairs; minimum ratio of that share times `sense` to the same
product for another reading. With other disguises, the product is at most equal to that of the other reading."""
FLUENT_IN_CONTEXT, FAINT, FAINTEST = 0.36, 0.2, 0.1
"""Minimum share of known pairs in a reading in context, which is tried if no rule alone gives `FLUENT`; minimum shares
that the best rule gives alone in any order and in the order of the text. In most other languages, both are lower."""
STRANGE, UNCUT = 0.6, 0.85
"""Minimum share (0–1) of letters in tokens that are no words for a text to be read in context if no rule alone gives
`FLUENT`, and for its tokens to be cut into words. In English manuals and code, it is rarely above the first."""
ALTERED = 0.25
"""Minimum share (0–1) of the words read by a rule whose written form is not a word."""
SAME = 0.7
"""Minimum share (0–1) of its words that another reading also has for the two to differ only in word order."""
VARIETY = 25
"""Minimum number of different words in a text."""


def likeliest_rule(text: str, other: Sequence[ReadWord]) -> Reading | None:
    """Choose the rule whose words form the largest share of known pairs.

    Returns None if its reading is not clearly better English than `other`, another reading of the text.
    """
    tokens = TOKEN.findall(covered(text))
    alone = [each.words(tokens, text) for each in BY_RULES]
    share, best = max((_pairs_of(words), -number) for number, words in enumerate(alone))
    rule = BY_RULES[-best]
    if share >= FLUENT:
        return rule.in_context if _is_right(rule, share, text, other) else None
    strange = _strange_share(text)
    if strange >= STRANGE and share >= FAINTEST and (reading := _rule_in_context(text, alone, other)):
        return reading
    joined = uncut_rule(text) if strange >= UNCUT else None
    return joined if joined and _is_clear(joined(text), text, other) else None


def _is_right(rule: "AlterationRule", share: float, text: str, other: Sequence[ReadWord]) -> bool:
    """Tell whether reading by a rule, alone or in context, is clearly better English.

    `share` is that of the known pairs of its words alone.
    """
    alone = rule.alone(text)
    if _altered_share(text, alone) < ALTERED:  # checked first: reading in context takes milliseconds
        return False
    return _makes_more_sense(alone, share, text, other) or _is_clear(rule.in_context(text), text, other)


def _rule_in_context(text: str, alone: Sequence[Sequence[str]], other: Sequence[ReadWord]) -> Reading | None:
    """Choose the rule whose words, put in order, form the largest share of pairs.

    `alone` are the words by each rule alone.
    """
    share, best = max((pairs_in_any_order(words), -number) for number, words in enumerate(alone))
    if share < FAINT:
        return None
    rule = BY_RULES[-best]
    is_likelier = share * sense(rule.alone(text), text) > _pairs_of(_words(other)) * sense(list(other), text)
    return rule.in_context if is_likelier and _is_clear(rule.in_context(text), text, other) else None


def _makes_more_sense(read: Sequence[ReadWord], share: float, text: str, other: Sequence[ReadWord]) -> bool:
    """Tell whether a reading is clearly better English than another.

    `share` is that of its known pairs.
    """
    words, others = ({each.word for each in reading} for reading in (read, other))
    if len(words & others) >= SAME * len(words):  # `other` reads the text from its end
        return share > _pairs_of(_words(other))
    return share * sense(list(read), text) >= CLEARER * _pairs_of(_words(other)) * sense(list(other), text)


def _is_clear(read: Sequence[ReadWord], text: str, other: Sequence[ReadWord]) -> bool:
    """Tell whether a reading in context is clearly better English.

    It has more known pairs than the text has.
    """
    share = pairs_in_any_order(_words(read))
    return (share >= FLUENT_IN_CONTEXT and _altered_share(text, read) >= ALTERED
            and _makes_more_sense(read, share, text, other))


def by_rule(text: str, rule: Rule) -> list[ReadWord]:
    """Read each token by a rule; keep the letters of tokens that it cannot read."""
    found = [(token[0], token.start(), token.end()) for token in TOKEN.finditer(covered(text))]
    meant = _meant([token for token, _, _ in found], rule)
    return [ReadWord(word, (start, stop - 1), is_sure=word == token)
            for token, start, stop in found if (word := meant[token])]


def _meant(tokens: Sequence[str], rule: Rule) -> dict[str, str]:
    """Map each token to the word that a rule reads, or to its own letters."""
    return {token: rule(token) or COVERED.sub("", token) for token in set(tokens)}


def turned(token: str) -> str:
    """Read a reversed word."""
    return _likeliest([token[::-1]])


def unscrambled(token: str) -> str:
    """Restore the order of the letters between the first and the last."""
    return token if token in lexicon().worth else _by_key(ends_and_bag).get(ends_and_bag(token), "")


def rearranged(token: str) -> str:
    """Restore the order of all letters: some or all were moved or swapped."""
    return _by_key(bag).get(bag(token), "")


def with_vowels(token: str) -> str:
    """Restore the vowels that were left out after the first letter."""
    return _by_key(without_vowels).get(without_vowels(token), "")


def uncovered(token: str) -> str:
    """Restore letters that were replaced by covering characters."""
    covered = len(COVERED.findall(token))
    if not covered:
        return token if token in lexicon().worth else ""
    if covered > MOST_COVERED:
        return _by_key(with_covered_vowels).get(with_covered_vowels(token), "")
    return next(iter(fitting(token) or (fitting(token[:-1]) if token[-1] in f"s{COVERS}" else [])), "")


def in_pig_latin(token: str) -> str:
    """Move the letters that pig Latin put before the final "ay" back to the start."""
    if not token.endswith("ay"):
        return ""
    kept = token[:-2]
    turns = (kept[len(kept) - count:] + kept[:len(kept) - count] for count in range(min(4, len(kept))))
    return _likeliest([*turns, kept[:-1]] if kept[-1:] in ("w", "y") else turns)


def without_infix(text: str) -> Rule | None:
    """Return the rule that leaves out inserted letters; None if there are none."""
    infix = infix_of(text)
    return partial(before_vowels(infix).sub, "") if infix else None


class AlterationRule(NamedTuple):
    """How to read words that were altered by one rule."""

    rule_of: Callable[[str], Rule | None]
    """Returns the rule that reads each word of a text as the most frequent one that fits."""
    meaning: meant_words.Meaning | None
    """Lists the words that a token may mean; None if the rule leaves no choice."""

    def words(self, tokens: Sequence[str], text: str) -> list[str]:
        """Read the tokens of a text by the rule alone, without their places."""
        if not (rule := self.rule_of(text)):
            return []
        meant = _meant(tokens, rule)
        return [word for token in tokens if (word := meant[token])]

    def alone(self, text: str) -> list[ReadWord]:
        """Read a text by the rule alone."""
        return by_rule(text, rule) if (rule := self.rule_of(text)) else []

    def in_context(self, text: str) -> list[ReadWord]:
        """Read a text as the words that suit their neighbours."""
        return in_context(text, self.meaning) if self.meaning else self.alone(text)


def _always(rule: Rule) -> Callable[[str], Rule]:
    return lambda _: rule


BY_RULES = (*(AlterationRule(_always(rule), meaning) for rule, meaning in (
    (turned, meant_words.turned), (unscrambled, meant_words.unscrambled), (rearranged, meant_words.rearranged),
    (with_vowels, meant_words.with_vowels), (uncovered, meant_words.uncovered),
    (in_pig_latin, meant_words.in_pig_latin))), AlterationRule(without_infix, None))


def _words(read: Sequence[ReadWord]) -> list[str]:
    return [each.word for each in read]


def _pairs_of(words: Sequence[str]) -> float:
    return share_of_pairs(words) if len(words) >= FEWEST and len(set(words)) >= VARIETY else 0.0


def pairs_in_any_order(words: Sequence[str]) -> float:
    """Return the share of known pairs, also of backward or swapped words."""
    ordered = [words[at] for at in in_order(words).tolist()]
    return max(_pairs_of(words), _pairs_of(words[::-1]), _pairs_of(ordered) - CHOSEN)


def _strange_share(text: str) -> float:
    """Return the share of letters in tokens that are no words.

    Underscores are gaps, because those in names of code cover nothing.
    """
    worth, tokens = lexicon().worth, TOKEN.findall(covered(text).replace("_", " "))
    return sum(len(token) for token in tokens if token not in worth) / max(sum(map(len, tokens)), 1)


def _altered_share(text: str, read: Sequence[ReadWord]) -> float:
    """Return the share of words read whose written form has letters and is not a word.

    Asterisks alone begin the lines of comments in code.
    """
    worth = lexicon().worth
    written = (text[each.places[0]:each.places[-1] + 1] for each in read if not each.is_sure)
    return sum(form not in worth and bool(COVERED.sub("", form)) for form in written) / max(len(read), 1)


def _likeliest(words: Iterable[str]) -> str:
    worth = lexicon().worth
    return max((each for each in words if each in worth), key=lambda each: worth[each], default="")


@cache
def _by_key(key: Rule) -> dict[str, str]:
    """Map each altered form that `key` makes of words to the most frequent of them.

    Forms that no word has are those of words to which an s was added.
    """
    words = words_by_worth()[::-1]
    return {key(f"{word}s"): word for word in words[-PLURALS:]} | {key(word): word for word in words}
