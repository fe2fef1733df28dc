"""Insert characters by rules other than one character at one period.

A reader skips what makes no sense at its position, or has another colour, size or script.
"""

from random import Random

from benchmarks.attacks.attack_class import Change
from benchmarks.attacks.inserted_signs import every

ADVERTISEMENTS = ("更多精彩小说尽在某某阅读网请记住本站域名", "最新章节全文免费阅读请加微信公众号",
                  "关注本站每日更新好书不断欢迎收藏", "百度搜索本书名称第一时间看正版首发",
                  "请到www.xs520.com阅读最新章节")

SCRIPTS = ((0xAC00, 0xD7A4), (0x1100, 0x1113), (0xA000, 0xA48D), (0x13A0, 0x13F0), (0x1200, 0x1249), (0x0E01, 0x0E2F),
           (0x05D0, 0x05EB), (0x20000, 0x2A6D0), (0x17000, 0x187ED), (0x2E80, 0x2E9A), (0x3190, 0x31A0),
           (0x3220, 0x3244))
"""Letters foreign to Chinese texts, from Hangul to circled characters; stops excluded."""


def advertisement(text: str, random: Random) -> str:
    """Insert an advertisement character by character, over and over.

    One character of it follows every n characters.
    """
    words, period, number = random.choice(ADVERTISEMENTS), random.randint(2, 9), 0
    left, parts = random.randint(1, period), list[str]()
    for character in text:
        parts.append(character)
        left -= not character.isspace()
        if left == 0:
            parts.append(words[number % len(words)])
            left, number = period, number + 1
    return "".join(parts)


def alternating(text: str, random: Random) -> str:
    """Insert two characters alternately, at two alternating distances."""
    pair, gaps = random.sample("的了着xqz*卍★あのㄅ龘", 2), (random.randint(2, 5), random.randint(2, 5))
    left, number, parts = gaps[0], 0, list[str]()
    for character in text:
        parts.append(character)
        left -= not character.isspace()
        if left == 0:
            number += 1
            parts.append(pair[number % 2])
            left = gaps[number % 2]
    return "".join(parts)


def congruent(signs: str) -> Change:
    """Insert characters at distances from 2 to 7 drawn by a linear congruence."""
    def change(text: str, random: Random) -> str:
        state, factor, step = random.randrange(251), random.choice((17, 29, 61)), random.randrange(1, 251)
        left, parts = 2, list[str]()
        for character in text:
            parts.append(character)
            left -= not character.isspace()
            if left <= 0:
                state = (state * factor + step) % 251
                parts.append(signs[state % len(signs)])
                left = 2 + state % 6
        return "".join(parts)

    return change


def by_paragraph(text: str, random: Random) -> str:
    """Insert characters of a kind and period drawn per paragraph, after the first."""
    first, *others = text.split("\n")
    return "\n".join([first, *(every(random.randint(3, 8))(each, random) for each in others)])


def on_half(text: str, random: Random) -> str:
    """Insert characters into one half of the page."""
    middle, signed = len(text) // 2, every(random.randint(2, 4))
    halves = [text[:middle], text[middle:]]
    chosen = random.randrange(2)
    halves[chosen] = signed(halves[chosen], random)
    return "".join(halves)


def two_layers(text: str, random: Random) -> str:
    """Insert characters of one kind, then characters of another kind or period."""
    for period in random.sample(range(3, 9), 2):
        text = every(period)(text, random)
    return text


def strange_letters(text: str, random: Random) -> str:
    """Insert a letter of one script after a share of the characters."""
    script, share = random.choice(SCRIPTS), random.uniform(0.15, 0.5)
    return "".join(each + (chr(random.randrange(*script)) if random.random() < share else "") for each in text)


def hidden_by_letters(text: str, random: Random) -> str:
    """Replace every n-th Han character by a letter of one script."""
    script, period, number, parts = random.choice(SCRIPTS), random.randint(4, 6), 0, list[str]()
    for character in text:
        is_han = "一" <= character <= "龥"
        number += is_han
        parts.append(chr(random.randrange(*script)) if is_han and number % period == 0 else character)
    return "".join(parts)
