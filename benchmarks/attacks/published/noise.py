"""Read a text wrongly.

As recognition of print and speech, input methods and careless scans do. A reader knows what was meant by what stands
around it.
"""

import re
from functools import cache
from random import Random

import jieba
from pypinyin import lazy_pinyin

from benchmarks.attacks.attack_class import Change

_HAN, _CLAUSE = re.compile("[一-龥]"), re.compile("[一-龥]+")
_SIGNS = re.compile(r"[，。！？；：、“”‘’「」『』《》（）…—,.!?;:\"()]")
ALIKE = """
己已巳 日曰目 未末 土士 人入八 天夭夫 大太犬 木本术 干于千 白自百 午牛 东车 今令 免兔 王玉主 刀力刃 几儿九 贝见 乌鸟
爪瓜 田由甲申 住往佳 侯候 很狠 清请情晴 没设 说悦 问间闻 外处 代伐 毛手 戊戌戍 心必 小少 早旱 又叉 万方 门们 水永冰
风凤 云去 石右 古吉 名各 用月 他地 她池 是昰提 的约 了丁 在左 有存 来米 时吋 这达 那邪 和利 上止 下卞 得待 着看 过边 里
黑 后右 子孑 可司 而面 己乙 家冢 生牛 会合 出山 也世 对时 多名 没投 为办 以似 到倒 起赵 道首 之乏 不木 一二 其具 所斤 曰
臼 者老 则财 如奴 无尤 中申 何向 此比 与马 行衍 使便 见贝 将奖 王壬 公分 言吉 事争 矣吴 乃及 夫失 故胡 闻间 故敌
"""
ACCENTS = (("zh", "z"), ("ch", "c"), ("sh", "s"), ("n", "l"), ("f", "h"), ("r", "l"))
ENDINGS = (("ang", "an"), ("eng", "en"), ("ing", "in"))


@cache
def _looking_alike() -> dict[str, str]:
    found = dict[str, str]()
    for group in ALIKE.split():
        for each in group:
            found[each] = found.get(each, "") + group.replace(each, "")
    return {each: others for each, others in found.items() if others}


def _misread(han: str, random: Random) -> str:
    """Choose a character that looks alike, or a common one of the same radical."""
    others = _looking_alike().get(han)
    return random.choice(others or _same_radical(han))


@cache
def _same_radical(han: str) -> str:
    """List common characters next to one in Unicode, sorted by radical."""
    near = (chr(ord(han) + step) for step in (*range(-6, 0), *range(1, 7)))
    return "".join(each for each in near if each in _common()) or han


@cache
def _common() -> frozenset[str]:
    return frozenset("".join(_by_sound().values()))


@cache
def _by_sound() -> dict[str, str]:
    """Map syllables to the characters of GB 2312's first level that have them."""
    found = dict[str, str]()
    for number in range(0xB0A1, 0xD7FA):
        try:
            han = number.to_bytes(2).decode("gb2312")
        except UnicodeDecodeError:
            continue
        syllable = lazy_pinyin(han)[0]
        found[syllable] = found.get(syllable, "") + han
    return found


def print_misread(share: float) -> Change:
    """Replace a share of the characters by others that look alike.

    Lines break anywhere.
    """
    def change(text: str, random: Random) -> str:
        width = random.randint(18, 30)
        plain = "".join(text.split())
        read = "".join(_misread(each, random) if _HAN.match(each) and random.random() < share else each
                       for each in plain)
        read = _SIGNS.sub(lambda found: random.choice((found[0], found[0], ".", ",", "'", "")), read)
        return "\n".join(read[at:at + width] for at in range(0, len(read), width))

    return change


def print_misread_with_gaps(text: str, random: Random) -> str:
    """Misread one character in twelve; lose one in thirty, add specks and spaces."""
    made = list[str]()
    for each in print_misread(0.08)(text, random):
        draw = random.random()
        made.append("" if draw < 0.03 else each + random.choice(" .·'-|") if draw < 0.08 else each)
    return "".join(made)


def _accented(syllable: str, random: Random) -> str:
    for one, other in ENDINGS:
        if syllable.endswith(one):
            syllable = syllable[:-len(one)] + other
        elif syllable.endswith(other) and random.random() < 0.3:
            syllable = syllable[:-len(other)] + one
    for one, other in ACCENTS:
        if syllable.startswith(one) and not (one in "fr" and random.random() < 0.7):
            return other + syllable[len(one):]
    return syllable


def misheard(share: float, *, is_accented: bool = False) -> Change:
    """Write a share of the characters by others that sound alike, without signs.

    With an accent also such that differ in what many speakers do not tell apart: zh and z, n and l, ang and an.
    """
    def change(text: str, random: Random) -> str:
        def clause(found: re.Match[str]) -> str:
            sounds = lazy_pinyin(found[0])
            return "".join(_other(han, _accented(sound, random) if is_accented else sound, random)
                           if random.random() < share else han for han, sound in zip(found[0], sounds, strict=True))

        gap = random.choice(("", " ", "\n"))
        return re.sub(r"\s*[，。！？；：、“”‘’…—]+\s*", gap, _CLAUSE.sub(clause, text))

    return change


def _other(han: str, sound: str, random: Random) -> str:
    return random.choice(_by_sound().get(sound, "").replace(han, "") or han)


def spoken(text: str, random: Random) -> str:
    """Mishear one character in twelve, with fillers and repetitions."""
    heard = misheard(0.08)(text, random)
    fillers = ("嗯", "啊", "那个", "就是", "呃", "对吧", "然后")
    words = list[str]()
    for word in jieba.cut(heard):
        draw = random.random()
        words.append(word[0] + word if draw < 0.05 else word + random.choice(fillers) if draw < 0.12 else word)
    return "".join(words)


def other_candidates(share: float) -> Change:
    """Write other characters of the same pinyin for a share of the words."""
    def change(text: str, random: Random) -> str:
        return "".join(_same_sound(word, random) if random.random() < share else word for word in jieba.cut(text))

    return change


def _same_sound(word: str, random: Random) -> str:
    if not _CLAUSE.fullmatch(word):
        return word
    return "".join(_other(han, sound, random) for han, sound in zip(word, lazy_pinyin(word), strict=True))


def every_nth_lost(least: int, most: int) -> Change:
    """Leave out every n-th character."""
    def change(text: str, random: Random) -> str:
        period = random.randint(least, most)
        plain = "".join(text.split())
        return "".join(each for at, each in enumerate(plain) if at % period)

    return change


def lost(share: float) -> Change:
    """Leave out a share of the characters."""
    return lambda text, random: "".join(each for each in text if random.random() >= share)


def cropped(text: str, random: Random) -> str:
    """Lose one to four characters at one end of each line."""
    width, count, is_left = random.randint(16, 30), random.randint(1, 4), random.random() < 0.5
    plain = "".join(text.split())
    lines = [plain[at:at + width] for at in range(0, len(plain), width)]
    return "\n".join(line[count:] if is_left else line[:-count] for line in lines)


def without_signs(text: str, random: Random) -> str:
    """Leave out all punctuation and line ends."""
    return re.sub(r"[^\w]+", random.choice(("", " ")), text)


def other_signs(text: str, random: Random) -> str:
    """Replace all punctuation by one other sign, or by any."""
    signs = random.choice(("~", "、", "…", "!", "/", "，。！；", "♪☆♡"))
    return _SIGNS.sub(lambda found: random.choice(signs), text)


def stammered(text: str, random: Random) -> str:
    """Repeat the beginning of one word in three, once or twice."""
    gap = random.choice(("", "…", "-", "、"))
    return "".join((word[0] + gap) * random.randint(1, 2) + word
                   if _CLAUSE.fullmatch(word) and random.random() < 0.33 else word for word in jieba.cut(text))


def censored(share: float) -> Change:
    """Write stars for a share of the words, as sites that forbid words do."""
    def change(text: str, random: Random) -> str:
        star = random.choice(("*", "**", "□", "X", "[和谐]", "（此处屏蔽）", "█"))
        return "".join((star if len(star) > 1 else star * len(word))
                       if _CLAUSE.fullmatch(word) and random.random() < share else word for word in jieba.cut(text))

    return change


NOISE: dict[str, Change] = {
    "print misread 3 %": print_misread(0.03), "print misread 8 %": print_misread(0.08),
    "print misread 15 %": print_misread(0.15), "print misread with gaps": print_misread_with_gaps,
    "misheard 8 %": misheard(0.08), "misheard 20 %": misheard(0.2),
    "misheard with an accent 30 %": misheard(0.3, is_accented=True),
    "misheard with an accent throughout": misheard(1.0, is_accented=True), "spoken with fillers": spoken,
    "other candidates 30 %": other_candidates(0.3), "other candidates throughout": other_candidates(1.0),
    "every 4th to 6th character lost": every_nth_lost(4, 6), "15 % of the characters lost": lost(0.15),
    "lines cropped": cropped, "no signs": without_signs, "other signs": other_signs, "stammered": stammered,
    "words censored 8 %": censored(0.08), "words censored 20 %": censored(0.2),
}
