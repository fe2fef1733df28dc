"""Replace, insert or leave out words, so that a reader follows the rest.

Cantonese, English or no function words, stock phrases, glosses, initials, signs between all words.
"""

import re
from random import Random

import jieba
from pypinyin import Style, lazy_pinyin

from benchmarks.attacks.attack_class import Change

_CLAUSE = re.compile("[一-龥]{2,}")
_END = re.compile("[，。！？；]")


def _table(text: str) -> dict[str, str]:
    return dict(each.split("=") for each in text.split())


CANTONESE = _table("""
的=嘅 是=係 不=唔 他=佢 她=佢 了=咗 在=喺 这=呢 那=嗰 们=哋 没有=冇 看=睇 说=話 给=畀 和=同 很=好 来=嚟 吃=食
喝=飲 拿=攞 什么=乜嘢 怎么=點樣 现在=而家 知道=知 也=亦 都=冚唪唥 吗=咩 呢=啫 些=啲 想=諗 找=搵 站=企 回=返
走=行
""")
CANTONESE_FOR_CLASSICAL = _table("""
之=嘅 不=唔 而=就 以=用 其=佢 于=喺 也=嘞 者=嘅人 为=做 有=有 曰=話 与=同 则=噉 此=呢 何=乜 无=冇 乃=先 故=所以
矣=喇 若=如果
""")
ENGLISH = _table("""
的=of 是=is 不=not 他=he 她=she 我=I 你=you 了=done 在=at 这=this 那=that 和=and 有=has 也=also 就=then 都=all
之=of 而=and 以=by 其=its 于=at 者=one 为=for 曰=says 与=and 则=then 此=this 何=what 无=no 乃=so
""")
PHRASES = (
    "说来话长，", "话又说回来，", "不瞒你说，", "众所周知，", "换句话说，", "如前所述，", "说时迟那时快，",
    "闲话少说，", "各位看官，", "总而言之，", "不得不说，", "说实话，", "毫无疑问，", "实际上，", "简单来说，",
    "值得一提的是，")
FUNCTION_WORDS = re.compile("[的了着是在也就都而之其以于乃]")


def replaced_by(words: dict[str, str]) -> Change:
    """Replace words by those of a table."""
    pattern = re.compile("|".join(sorted(words, key=len, reverse=True)))
    return lambda text, random: pattern.sub(lambda found: words[found[0]], text)


def without_function_words(text: str, random: Random) -> str:
    """Leave out the commonest function words."""
    return FUNCTION_WORDS.sub("", text)


def with_stock_phrases(text: str, random: Random) -> str:
    """Insert a stock phrase after each clause, or each second."""
    share = random.choice((0.5, 1.0))
    return _END.sub(lambda found: found[0] + (random.choice(PHRASES) if random.random() < share else ""), text)


def each_word(write: Change) -> Change:
    """Write each word of a clause otherwise."""
    return lambda text, random: _CLAUSE.sub(
        lambda found: "".join(write(word, random) for word in jieba.cut(found[0])), text)


def with_initials(text: str, random: Random) -> str:
    """Write every second or third word by the initials of its pinyin."""
    period = random.randint(2, 3)
    number = random.randrange(period)

    def word(written: str, _: Random) -> str:
        nonlocal number
        number += 1
        return written if number % period else "".join(lazy_pinyin(written, style=Style.FIRST_LETTER))

    return each_word(word)(text, random)


def initial_of_every_second(text: str, random: Random) -> str:
    """Write every second or third character by the initial of its pinyin."""
    period = random.randint(2, 3)
    return _CLAUSE.sub(lambda found: "".join(
        lazy_pinyin(each, style=Style.FIRST_LETTER)[0] if at % period == 0 else each
        for at, each in enumerate(found[0])), text)


def with_filler_words(text: str, random: Random) -> str:
    """Put a filler word after each word, the same or another each time."""
    fillers = random.choice((("啊",), ("嗯", "啊", "哦", "呃"), ("然后",), ("那个", "就是", "然后"), ("的",)))
    return each_word(lambda word, chance: word + chance.choice(fillers))(text, random)


def words_twice(text: str, random: Random) -> str:
    """Write each word twice, as in a stutter, with a sign between or without."""
    gap = random.choice(("", "、", "…", "-"))
    return each_word(lambda word, _: f"{word}{gap}{word}")(text, random)


CANTONESE_WORDS = replaced_by(CANTONESE_FOR_CLASSICAL | CANTONESE)
ENGLISH_WORDS = replaced_by(ENGLISH)
