"""Write Chinese in romanisations other than pinyin and Wade-Giles.

The tables are those of the romanisations, by initial and final; the matcher has rules of its own.
"""

import re
from collections.abc import Callable
from functools import cache
from random import Random

from pypinyin import Style, lazy_pinyin

from benchmarks.attacks.attack_class import Change

_SYLLABLE = re.compile("([zcs]h|[bpmfdtnlgkhjqxrzcsyw]?)(.*)")


def _table(text: str) -> dict[str, str]:
    return dict(each.split("=") for each in text.split())


TONGYONG_WHOLE = _table("zhi=jhih chi=chih shi=shih ri=rih zi=zih ci=cih si=sih wen=wun weng=wong feng=fong")
TONGYONG_INITIALS = _table("zh=jh q=c x=s")
TONGYONG_FINALS = _table("iu=iou ui=uei v=yu ve=yue iong=yong")
TONGYONG_AFTER_PALATALS = _table("u=yu uan=yuan ue=yue un=yun iong=yong iu=iou")
CRANE_INITIALS = _table("zh=v ch=i sh=u")
CRANE_FINALS = _table("""
iu=q ei=w uan=r ue=t ve=t un=y uo=o ie=p iong=s ong=s ai=d en=f eng=g ang=h an=j uai=k ing=k iang=l uang=l ou=z ia=x
ua=x ao=c ui=v in=b iao=n ian=m
""")


def romanised(spell: Callable[[str], str]) -> Change:
    """Write each character by the spelling of its syllable; between them is a space."""
    return lambda text, random: " ".join(
        spell(syllable) if syllable.isascii() and syllable.isalpha() else syllable
        for syllable in lazy_pinyin(text, style=Style.NORMAL))


@cache
def tongyong(syllable: str) -> str:
    """Spell a syllable in Tongyong pinyin."""
    if syllable in TONGYONG_WHOLE:
        return TONGYONG_WHOLE[syllable]
    initial, final = _parts(syllable)
    finals = TONGYONG_AFTER_PALATALS if initial in ("j", "q", "x") else TONGYONG_FINALS
    return TONGYONG_INITIALS.get(initial, initial) + finals.get(final, final)


@cache
def double_pinyin(syllable: str) -> str:
    """Spell a syllable with two letters, in the scheme named for the small crane."""
    initial, final = _parts(syllable)
    if initial:
        return CRANE_INITIALS.get(initial, initial) + CRANE_FINALS.get(final, final)
    return final if len(final) == 2 else final[:1] + CRANE_FINALS.get(final, final)


def syllables_reversed(text: str, random: Random) -> str:
    """Write the letters of each syllable of pinyin from the last to the first."""
    return romanised(lambda syllable: syllable[::-1])(text, random)


def _parts(syllable: str) -> tuple[str, str]:
    found = _SYLLABLE.fullmatch(syllable)
    return (found[1], found[2]) if found else ("", syllable)


TONGYONG, DOUBLE_PINYIN = romanised(tongyong), romanised(double_pinyin)
