"""Judge whether decoded text is plausible: a wrong decoding often raises no error."""

import re
from functools import cache

from opencc import OpenCC

from fingerprinting.text.encodings.labels import KOREAN

_COMMON = (
    "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种"
    "事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公"
    "此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特"
    "代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数"
    "安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马司五基眼书非则听白却界达光"
    "放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带争运笔也矣"
    "乎哉曰吾汝其乃若夫盖故遂焉耶亦皆莫岂卿君臣兵城州公侯士民官令帝皇章回卷节"
)
"""The most common characters of modern and classical Chinese texts; their traditional forms are added."""
_READ = 4000
"""Maximum number of characters beyond ASCII that `east_asian_share` and `kana_share` examine."""
_PUNCTUATION = "、。，"
_BROKEN = re.compile(r"[\0-\x08\x0e-\x1a\x1c-\x1f\x7f-\x84\x86-\x9f\ufffd]")
"""What broken bytes become: control characters and U+FFFD."""
_FOREIGN = re.compile(r"[^\x00-\x7f]+")
_HANGUL = re.compile(r"[가-힣]")
MIN_KOREAN, MOSTLY_KOREAN = 20, 0.9
"""Minimum number of characters beyond ASCII, and minimum share (0–1) of syllables among them, of Korean text."""
_KANA = re.compile(r"[\u3041-\u30fa]")


def common_share(text: str) -> float:
    """Return the share (0–1) of common characters among the Chinese ones.

    Hangul and private-use characters count as Chinese, since wrong decodings give them. The share is 1 for a text
    without any. Chapters of modern and classical books have .25 and more; GB18030 read as Big5, or the reverse, has
    less than .1.
    """
    chinese = re.sub(r"[^\u3400-\ufaff]", "", text)
    common = _common_characters()
    return sum(map(common.__contains__, chinese)) / len(chinese) if chinese else 1.0


def east_asian_share(text: str) -> float:
    """Score how much of the text beyond ASCII is common Chinese or Japanese.

    The score is the share of common characters and signs, plus half the share of kana, minus four times the share of
    U+FFFD; at most 1. Unlike `common_share` it accepts text in which some bytes could not be decoded.
    """
    foreign = "".join(_FOREIGN.findall(text))
    sample = foreign[:_READ]
    likely = len(_uncommon().sub("", sample)) + len(_KANA.findall(sample)) / 2
    return likely / (len(sample) or 1) - 4 * foreign.count("\ufffd") / (len(foreign) or 1)


def kana_share(text: str) -> float:
    """Return the share (0–1) of kana among the characters beyond ASCII."""
    sample = "".join(_FOREIGN.findall(text))[:_READ]
    return len(_KANA.findall(sample)) / (len(sample) or 1)


def is_korean(data: bytes) -> bool:
    """Tell whether bytes are Korean in EUC-KR or its extension.

    Read as Chinese they give rare characters, and Chinese read as Korean gives as many Chinese characters as Korean
    syllables.
    """
    foreign = "".join(_FOREIGN.findall(data.decode(KOREAN, "replace")))
    return len(foreign) >= MIN_KOREAN and len(_HANGUL.findall(foreign)) >= MOSTLY_KOREAN * len(foreign)


def is_garbled(text: str) -> bool:
    """Tell whether text was decoded wrongly, now or earlier.

    Such text contains NUL, or many control, private-use or Latin-1 characters or U+FFFD, or it is UTF-8 read as
    GB18030.
    """
    controls = len(re.findall(r"[\x01-\x08\x0e-\x1a\x1c-\x1f\x7f-\x84\x86-\x9f]", text))
    private = len(re.findall(r"[\ue000-\uf8ff]", text))
    western = len(re.findall(r"[\xa0-\xff]", text))
    return (
        "\0" in text or controls * 500 > len(text) or text.count("\ufffd") * 200 > len(text)
        or private * 20 > len(text) or western * 2 > len(text) or was_read_wrongly(text, "gb18030")
    )


def without_broken(text: str, most: float) -> str | None:
    """Remove the characters that broken bytes became.

    Returns None if they are more than a share (0–1) of the text.
    """
    kept, removed = _BROKEN.subn("", text)
    return None if removed > most * len(text) else kept


def was_read_wrongly(text: str, encoding: str) -> bool:
    """Tell whether a text is UTF-8 that was decoded in another encoding.

    If so, its bytes in that encoding are UTF-8.
    """
    foreign = re.sub(r"[\x00-\x7f]", "", text[:20_000])
    again = foreign.encode(encoding, "ignore").decode("utf-8", "replace")
    return len(foreign) >= 20 and again.count("\ufffd") * 10 < len(again)


@cache
def _uncommon() -> re.Pattern[str]:
    """Match a run of characters that are neither common nor signs of a text."""
    return re.compile(f"[^{''.join(sorted(_common_characters()))}{_PUNCTUATION}]+")


@cache
def _common_characters() -> frozenset[str]:
    return frozenset(_COMMON + OpenCC("s2t").convert(_COMMON))
