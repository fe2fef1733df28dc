"""Disguise English letter by letter.

Leet, letter-spaced, upside down, without spaces. A reader takes 3 for e, reads spaced letters together, turns the page
round, and finds the words without gaps.
"""

from random import Random

LEET_SIGNS = {"a": "4@", "e": "3", "i": "1!", "o": "0", "s": "5$", "t": "7", "b": "8", "g": "9", "l": "1", "z": "2"}
UPRIGHT = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ1234567890.,?!'\"()[]&_;"
FLIPPED = "ɐqɔpǝɟƃɥᴉɾʞlɯuodbɹsʇnʌʍxʎz∀𐐒ƆᗡƎℲ⅁HIſꓘ⅂WNOԀΌᴚS⊥∩ΛMX⅄ZƖᄅƐㄣϛ9ㄥ860˙'¿¡,„)(][⅋‾؛"
SPACES = (" ", "\u00a0", "\u2009", "-", ".")


def leet(text: str, random: Random) -> str:
    """Replace letters by digits and symbols: all that have one, or nine in ten."""
    share, pure = random.choice((1.0, 0.9)), random.random() < 0.5

    def letter(each: str) -> str:
        signs = LEET_SIGNS.get(each.lower(), "")
        if not signs or random.random() >= share:
            return each
        return signs[0] if pure else random.choice(signs)

    return "".join(map(letter, text))


def letter_spaced(text: str, random: Random) -> str:
    """Put a space after each letter, and more space between words."""
    gap = random.choice(SPACES)
    between = random.choice((gap * 2, gap * 3, "   ", "  "))
    lines = (between.join(gap.join(word) for word in line.split()) for line in text.split("\n"))
    return "\n".join(lines)


def upside_down(text: str, random: Random) -> str:
    """Turn letters upside down, with each line reversed or in place."""
    table, whole = dict(zip(UPRIGHT, FLIPPED, strict=True)), random.random() < 0.7
    flipped = ("".join(table.get(each, each) for each in line) for line in text.split("\n"))
    return "\n".join(line[::-1] if whole else line for line in flipped)


def without_spaces(text: str, random: Random) -> str:
    """Leave out all spaces within lines.

    With capitals to show where words begin, or without.
    """
    camel = random.random() < 0.3
    lines = ([word[:1].upper() + word[1:] if camel else word for word in line.split()] for line in text.split("\n"))
    return "\n".join("".join(line) for line in lines)


def every_second_gap(text: str, random: Random) -> str:
    """Leave out every second space."""
    parts, odd = text.split(" "), random.randrange(2)
    return "".join(part + (" " if at % 2 == odd else "") for at, part in enumerate(parts))
