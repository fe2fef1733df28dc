"""Replace characters by others that a reader recognises.

Decorated radicals (火星文), Japanese and traditional forms, combining marks, invisible characters.
"""

from random import Random

import opencc

DECORATED = dict(zip("的是我你他她们这那在有人不了和个来到说时要就会也子天心里生",
                     "哋湜莪沵彵她們這那茬侑亽鈈孒啝個來菿說時偠僦浍乜ふ兲吢哩泩", strict=True))
"""What writers of Martian (火星文) put for everyday characters."""
MARKS = "\u0300\u0301\u0308\u0323\u0332\u0335\u0336\u20dd\u20de\u0489"
INVISIBLE = "\u200b\u200c\u200d\u2060\ufeff\u00ad\u034f\u180e\ufe00\ufe0f"
NUMBERS = dict(zip("一二三四五六七八九零就我你爱是死气久", "123456789095024479", strict=True))
"""Digits that sound alike (数字谐音)."""


def decorated(text: str, random: Random) -> str:
    """Write everyday characters with another radical, as Martian does."""
    return text.translate({ord(one): other for one, other in DECORATED.items()})


def mixed_forms(text: str, random: Random) -> str:
    """Draw for each character its simplified, traditional or Japanese form."""
    traditional = str(opencc.OpenCC("s2t").convert(text))
    japanese = str(opencc.OpenCC("t2jp").convert(traditional))
    if not len(text) == len(traditional) == len(japanese):
        return traditional
    return "".join(random.choice(forms) for forms in zip(text, traditional, japanese, strict=True))


def marked(text: str, random: Random) -> str:
    """Add one or two combining marks to each character, or strike it out."""
    marks = random.sample(MARKS, random.randint(1, 4))
    return "".join(each + "".join(random.choices(marks, k=random.randint(1, 2))) if each.isalpha() else each
                   for each in text)


def invisible(text: str, random: Random) -> str:
    """Insert invisible characters between all characters."""
    return "".join(each + random.choice(INVISIBLE) for each in text)


def numbered(text: str, random: Random) -> str:
    """Write characters by the digits that sound alike."""
    return text.translate({ord(one): other for one, other in NUMBERS.items()})


def bracketed(text: str, random: Random) -> str:
    """Enclose each character, or each pair, in brackets."""
    opening, closing = random.choice(("【】", "[]", "()", "「」", "｛｝", "<>"))
    width = random.choice((1, 2))
    return "\n".join("".join(f"{opening}{line[at:at + width]}{closing}" for at in range(0, len(line), width))
                     for line in text.split("\n"))
