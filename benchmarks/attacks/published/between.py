"""Put other text between the sentences of a text.

Remarks, notes, times, a translation, another text. A reader skips it.
"""

import re
from collections.abc import Callable
from itertools import count
from random import Random

from benchmarks.accuracy.modern import modern_page
from benchmarks.attacks.attack_class import Change
from benchmarks.attacks.published.text_pieces import clauses, is_chinese, names, remarks, sentences

LITTLE_WORDS = ("the", "river", "of", "a", "man", "and", "his", "house", "went", "over", "an", "old", "hill", "by",
                "night", "to")
NOUNS = ("report", "market", "system", "people", "water", "city", "change", "value", "result", "power", "house",
         "light", "paper", "train", "school")


def hidden_spans(text: str, random: Random) -> str:
    """Put words that a browser hides between short pieces, tags shown as text."""
    other = re.sub("[^一-龥]", "", modern_page(random, 2 * len(text))) if is_chinese(text) else "qwertzuiopasdfg" * 99
    size, made = random.randint(6, 14), list[str]()
    for at in range(0, len(text), size):
        place = random.randrange(len(other) - 5)
        hidden = other[place:place + random.randint(2, 5)]
        made.append(f"{text[at:at + size]}<span style=\"display:none\">{hidden}</span>")
    return "".join(made)


def with_remarks(text: str, random: Random) -> str:
    """Put what readers remarked below each sentence."""
    opening, closing = random.choice((("（", "）"), ("【", "】"), ("\n", "\n"), ("\n【评论】", "\n")))
    return "".join(f"{each}{opening}{random.choice(names(text))}：{random.choice(remarks(text))}{closing}"
                   for each in sentences(text))


def pages_of_print(text: str, random: Random) -> str:
    """Interrupt sentences by heads and numbers of pages, and by footnotes."""
    joined, made, number = text, list[str](), random.randrange(1, 300)
    size = random.randint(180, 320) * (1 if is_chinese(text) else 3)
    notes = count(1)
    for at in range(0, len(joined), size):
        piece = joined[at:at + size]
        place = len(piece) // 2
        mark = next(notes)
        made.append(f"{piece[:place]}[{mark}]{piece[place:]}\n[{mark}] {random.choice(remarks(text))}\n- {number} -\n"
                    f"{'第三章　归途' if is_chinese(text) else 'CHAPTER THREE'}\n")
        number += 1
    return "".join(made)


def times_in_the_text(text: str, random: Random) -> str:
    """Put the time in brackets after each clause, as transcripts do."""
    at, made = 0, list[str]()
    form = random.choice(("（{}）", "[{}]", "({})", "【{}】"))
    for each in clauses(text):
        at += random.randint(2, 9)
        made.append(each + form.format(f"{at // 60:02}:{at % 60:02}"))
    return ("" if is_chinese(text) else " ").join(made)


def with_translation(text: str, random: Random) -> str:
    """Put a sentence in another language below each one."""
    def other() -> str:
        if is_chinese(text):
            return " ".join(random.choices(LITTLE_WORDS, k=9))
        return modern_page(random, random.randint(20, 40)).replace("\n", "")

    return "\n".join(f"{each}\n{other()}" for each in sentences(text))


def in_turn_with_others(unit: Callable[[str], list[str]]) -> Change:
    """Alternate the sentences or paragraphs of a text with those of another."""
    def change(text: str, random: Random) -> str:
        other = unit(modern_page(random, 2 * len(text)) if is_chinese(text) else _invented(random, len(text)))
        own = unit(text)
        return "\n".join(f"{each}\n{other[at % len(other)]}" for at, each in enumerate(own))

    return change


def _invented(random: Random, length: int) -> str:
    return ". ".join(" ".join(random.choices(NOUNS, k=random.randint(6, 14))) for _ in range(length // 50)) + "."


def paragraphs(text: str) -> list[str]:
    """Divide a text by its lines, or by five sentences if it has none."""
    lines = [each for each in text.split("\n") if each.strip()]
    if len(lines) > 3:
        return lines
    whole = sentences(text)
    return ["".join(whole[at:at + 5]) for at in range(0, len(whole), 5)]


def screens_that_overlap(text: str, random: Random) -> str:
    """Repeat the end of each piece at the next, as screenshots do."""
    size, twice = (160, 50) if is_chinese(text) else (600, 180)
    return "\n".join(text[max(0, at - twice):at + size] for at in range(0, len(text), size))


BETWEEN: dict[str, Change] = {
    "hidden words between": hidden_spans, "remarks of readers": with_remarks, "pages of print": pages_of_print,
    "times in the text": times_in_the_text, "translation below each sentence": with_translation,
    "sentences of two texts in turn": in_turn_with_others(sentences),
    "paragraphs of two texts in turn": in_turn_with_others(paragraphs),
    "overlapping screens": screens_that_overlap,
}
