"""Put letters between those of English words, or signs in place of some.

A reader skips what does not belong to the text, and knows a word without a letter or two.
"""

import re
from random import Random
from string import ascii_lowercase

SIGNS = "*_#•-?×%█·~^$+"
_WORD, _LONG = re.compile("[A-Za-z]+"), re.compile("[A-Za-z]{3,}")


def with_letters(text: str, random: Random) -> str:
    """Put one or two letters before or after each letter of a word."""
    count, is_before = random.choice((1, 1, 2)), random.random() < 0.3

    def letter(own: str) -> str:
        others = "".join(random.choices(ascii_lowercase, k=count))
        return others + own if is_before else own + others

    return _WORD.sub(lambda found: "".join(map(letter, found[0])), text)


def covered_by_any(text: str, random: Random) -> str:
    """Write the same sign for one or two letters of each word of at least three."""
    sign = random.choice(SIGNS)

    def covered(word: str) -> str:
        places = random.sample(range(len(word)), random.randint(1, 2))
        return "".join(sign if at in places else letter for at, letter in enumerate(word))

    return _LONG.sub(lambda found: covered(found[0]), text)
