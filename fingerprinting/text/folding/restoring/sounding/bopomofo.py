"""Read bopomofo, the phonetic symbols of Taiwan, as syllables.

Tone marks and spaces are optional.
"""

import re
from collections.abc import Iterator
from functools import cache


def _table(text: str) -> dict[str, str]:
    words = text.split()
    return dict(zip(words[::2], words[1::2], strict=True))


INITIALS = _table("""
ㄅ b ㄆ p ㄇ m ㄈ f ㄉ d ㄊ t ㄋ n ㄌ l ㄍ g ㄎ k ㄏ h ㄐ j ㄑ q ㄒ x
ㄓ zh ㄔ ch ㄕ sh ㄖ r ㄗ z ㄘ c ㄙ s
""")
FINALS = _table("""
ㄚ a ㄛ o ㄜ e ㄝ e ㄞ ai ㄟ ei ㄠ ao ㄡ ou ㄢ an ㄣ en ㄤ ang ㄥ eng ㄦ er
ㄧ i ㄧㄚ ia ㄧㄛ io ㄧㄝ ie ㄧㄞ iai ㄧㄠ iao ㄧㄡ iu ㄧㄢ ian ㄧㄣ in ㄧㄤ iang ㄧㄥ ing
ㄨ u ㄨㄚ ua ㄨㄛ uo ㄨㄞ uai ㄨㄟ ui ㄨㄢ uan ㄨㄣ un ㄨㄤ uang ㄨㄥ ong ㄩ u ㄩㄝ ue ㄩㄢ uan ㄩㄣ un ㄩㄥ iong
""")
"""Spelling in pinyin of finals that follow an initial."""
ALONE = _table("""
ㄧ yi ㄧㄚ ya ㄧㄛ yo ㄧㄝ ye ㄧㄞ yai ㄧㄠ yao ㄧㄡ you ㄧㄢ yan ㄧㄣ yin ㄧㄤ yang ㄧㄥ ying
ㄨ wu ㄨㄚ wa ㄨㄛ wo ㄨㄞ wai ㄨㄟ wei ㄨㄢ wan ㄨㄣ wen ㄨㄤ wang ㄨㄥ weng
ㄩ yu ㄩㄝ yue ㄩㄢ yuan ㄩㄣ yun ㄩㄥ yong
""")
"""Spelling in pinyin of finals without an initial."""
BARE = "i"
"""Vowel that pinyin writes after zh, z and similar initials where bopomofo writes none."""
_SYLLABLE = re.compile("([ㄅ-ㄙ]?)([ㄧㄨㄩ]?[ㄚ-ㄦ]?)(?<=[ㄅ-ㄩ])[ˉˊˇˋ˙]?")


@cache
def pinyin_of(initial: str, final: str) -> str:
    """Spell a syllable in pinyin; ü is written as v after n and l, otherwise as u."""
    if not initial:
        return ALONE.get(final) or FINALS.get(final, "")
    if final[:1] == "ㄩ" and initial in "ㄋㄌ":
        return INITIALS[initial] + FINALS.get(final, "").replace("u", "v")
    if initial in "ㄅㄆㄇㄈ" and final == "ㄨㄛ":
        final = "ㄛ"
    return INITIALS[initial] + FINALS.get(final, BARE)


def bopomofo_syllables(text: str) -> Iterator[tuple[str, int, int]]:
    """Find each syllable of a text: its pinyin, start and stop."""
    for found in _SYLLABLE.finditer(text):
        if found.end() > found.start():
            yield pinyin_of(found[1], found[2]), found.start(), found.end()
