"""Replace words throughout.

Names, persons, particles, adverbs, numbers; by old, regional or net words. A reader follows the story, which stays
the same.
"""

import re
from collections import Counter
from collections.abc import Mapping
from random import Random

import jieba
import jieba.posseg

from benchmarks.attacks.attack_class import Change, in_turn
from benchmarks.attacks.published.word_tables import table
from benchmarks.attacks.rephrased import paraphrased
from benchmarks.attacks.shortened import edited

_HAN, _NUMBERS = re.compile("[一-龥]+"), re.compile("[一二三四五六七八九十百千两0-9]+")


OLD = table("old")
MODERN = table("modern")
NORTHERN = table("northern")
SOUTHWESTERN = table("southwestern")
NET = table("net")
ONE_FOR_TWO = table("one_for_two")
TWO_FOR_ONE = table("two_for_one")
EMOJI = table("emoji")
PERSONS = table("persons")
EXCHANGED = table("exchanged")
MEASURES = table("measures")
NEAR = table("near")
ADVERBS = re.compile("已经|非常|十分|仍然|依然|忽然|突然|渐渐|终于|其实|似乎|仿佛|简直|几乎|果然|居然|竟然|马上|立刻|"
                     "[很都就才又也还却便更最太再只正皆亦乃遂甚尚复愈益颇殊]")
NAMES = frozenset({"nr", "nrt", "ns", "nrfg", "nz"})
CONNECTIVES = "而且", "然后", "于是", "接着", "同时", "不过", "后来", "这时", "就这样", "随后"
SURNAMES = "赵钱孙周吴郑冯陈褚卫蒋沈韩杨"
GIVEN = "子轩", "梓涵", "浩然", "雨桐", "思远", "若曦", "明哲", "婉清", "云舟", "景行"


def replaced(words: Mapping[str, str], share: float = 1.0) -> Change:
    """Replace the words of a table wherever they occur, or a share of them."""
    pattern = re.compile("|".join(sorted(words, key=len, reverse=True)))
    return lambda text, random: pattern.sub(
        lambda found: words[found[0]] if random.random() < share else found[0], text)


def other_names(text: str, random: Random) -> str:
    """Give every name that recurs another, the same throughout."""
    names = Counter(word for word, tag in jieba.posseg.cut(text) if tag in NAMES and len(word) > 1)
    chosen = [name for name, number in names.most_common(40) if number > 1]
    table = {name: random.choice(SURNAMES) + random.choice(GIVEN) for name in chosen}
    return replaced(table)(text, random) if table else text


def other_numbers(text: str, random: Random) -> str:
    """Change every number and date."""
    def other(found: re.Match[str]) -> str:
        return "".join(random.choice("0123456789" if each.isascii() else "一二三四五六七八九") for each in found[0])

    return _NUMBERS.sub(other, text)


def without_adverbs(text: str, random: Random) -> str:
    """Leave out adverbs."""
    return ADVERBS.sub("", text)


def sentences_joined(text: str, random: Random) -> str:
    """Join sentences by connectives, divide clauses into sentences."""
    divided = re.sub("[，；]", lambda found: random.choice("。，"), text)
    return re.sub("[。！？](?=[^”’」』\n])", lambda found: random.choice(
        (f"，{random.choice(CONNECTIVES)}", "，", "。")), divided)


def passive_and_active(text: str, random: Random) -> str:
    """Put objects before verbs with 将, and other marks for those of the passive."""
    turned = re.sub("把([一-龥]{1,4}?)([一-龥])([了在到给])", r"\2\3\1", text)
    turned = re.sub("([一-龥]{2})被([一-龥]{1,3}?)(?=[一-龥])", r"\2把\1", turned)
    return re.sub("([看听说想做拿打吃喝写])(过|着|了)?([一-龥]{2})", r"将\3\1\2", turned)


def words_expanded(text: str, random: Random) -> str:
    """Divide words of four characters and more by other words."""
    between = ("这么一个", "又", "而且", "并且还", "与", "之中的")
    return "".join(f"{word[:2]}{random.choice(between)}{word[2:]}" if len(word) >= 4 and _HAN.fullmatch(word) else
                   f"{word}{random.choice(('一样', '那般', '似的', '之类'))}" if len(word) == 3 and _HAN.fullmatch(word)
                   else word for word in jieba.cut(text))


RETOLD: dict[str, Change] = {
    "old particles": replaced(OLD), "modern particles": replaced(MODERN), "northern words": replaced(NORTHERN),
    "southwestern words": replaced(SOUTHWESTERN), "net words": replaced(NET),
    "one character for two": replaced(ONE_FOR_TWO), "two characters for one": replaced(TWO_FOR_ONE),
    "emoji for words": replaced(EMOJI), "near words for each": replaced(NEAR),
    "first person to third": replaced(PERSONS), "pronouns exchanged": replaced(EXCHANGED),
    "other measure words": replaced(MEASURES), "other names": other_names, "other numbers": other_numbers,
    "no adverbs": without_adverbs, "sentences joined and divided": sentences_joined,
    "passive and active": passive_and_active, "words expanded": words_expanded,
    "names, persons, numbers, edits 10 %": in_turn(other_names, replaced(PERSONS), other_numbers, edited(0.1)),
    "old particles, near words, edits 10 %": in_turn(replaced(OLD), replaced(NEAR, 0.5), edited(0.1)),
    "back-translated": in_turn(paraphrased(0.7), replaced(EXCHANGED), replaced(NEAR, 0.5), without_adverbs,
                               edited(0.05)),
    "spun twice": in_turn(paraphrased(0.7), replaced(NEAR), replaced(TWO_FOR_ONE, 0.5), sentences_joined),
}
