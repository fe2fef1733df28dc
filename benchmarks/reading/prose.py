"""Choose texts for golden pages.

Chapters, articles, made-up forum talk, texts of a domain.
"""

import random
from collections.abc import Sequence
from functools import cache
from itertools import chain
from pathlib import Path

from app.demo.demo_texts import articles, works

DOMAINS = Path(__file__).parent / "domains"
"""Folder with one file per domain: texts of a headline and paragraphs or posts, separated by blank lines."""
BREAK = "␤"
"""Separates the lines of a post with several lines, such as code."""

_OPENINGS = ("我家楼下", "小时候住过的院子里", "上个月出差", "我外婆那一辈", "城东的老市场", "前年冬天",
             "听邻居讲", "我们厂里")
_MATTERS = (
    "有个修伞的师傅，一把伞能修三代人", "有一口井，水是甜的，可是谁也不敢夜里去打",
    "开过一家租书店，押金五毛，丢了赔一块",
    "种着一棵柿子树，每年结的果子都分给全楼", "有位老先生天天给流浪猫念报纸", "有个卖豆腐的，吆喝声比钟还准",
    "留着一台缝纫机，现在还能踩", "丢过一把钥匙，十年以后在墙缝里找到了",
)
_ENDINGS = (
    "，现在想起来还觉得有意思。", "，不知道还有没有人记得？", "，后来拆迁，就再也没见过了。",
    "！说给孩子听，他们都不信。",
    "，想想真是另一个世界的事。", "，照片还在我抽屉里压着。",
)
_SHORT = ("顶一下", "写得真好，等更新", "哈哈，我们那儿也有", "马克，晚上慢慢看", "同意楼上",
          "沙发！", "这个我也记得", "然后呢？")
_TOPICS = ("大家来讲讲各地的旧故事", "你们那里还有人修伞吗", "说说小时候住过的院子", "有谁见过会报时的豆腐摊",
           "老房子里都藏过什么")
_HEADLINES = (
    "修伞人老周收摊的那一天", "一口老井引出的三十年邻里往事", "旧书店最后的夜晚，顾客排到街角",
    "柿子树下的分果会今年照旧",
    "给猫念报纸的老先生有了接班人", "豆腐摊搬进新市场之后", "墙缝里的钥匙和它打开的门",
)
NAMES = ("林外", "一苇", "江边客", "半亩", "陈小满", "石头记", "无糖茶", "北窗")
SITES = ("某某阁", "书友楼", "江城", "夜读书屋", "青石街")


def chapter(source: random.Random) -> tuple[str, str, str, list[str]]:
    """Draw a run of a demo work's chapter: work, author, chapter title, paragraphs."""
    chinese = [chapter for chapter in chain.from_iterable(works().values()) if not chapter.text.isascii()]
    chapter = source.choice(chinese)
    lines = [line.strip() for line in chapter.text.splitlines() if line.strip()]
    length = min(len(lines), source.choice((3, 6, 10, 40)))
    start = source.randrange(len(lines) - length + 1)
    return chapter.work, chapter.author, chapter.title, lines[start:start + length]


def article(source: random.Random) -> tuple[str, list[str]]:
    """Draw an article from the demo or invent one: headline and paragraphs."""
    headline = source.choice(_HEADLINES)
    every = chain(articles().values(), articles("mirror/filler").values())
    own = [chapter for chapter in every if not chapter.text.isascii()]
    lines = [line.strip() for line in source.choice(own).text.splitlines() if line.strip()]
    made = ["".join(talk(source) for _ in range(source.randint(1, 4))) for _ in range(source.randint(3, 9))]
    return headline, source.choice((lines, made, [*made[:3], *lines[:4]]))


def talk(source: random.Random) -> str:
    """Invent one sentence of talk."""
    return source.choice(_OPENINGS) + source.choice(_MATTERS) + source.choice(_ENDINGS)


def posts(source: random.Random) -> tuple[str, list[list[str]]]:
    """Invent a thread: its topic, and its posts as lists of paragraphs."""
    count = source.choice((5, 9, 16))
    return source.choice(_TOPICS), [_post(source) for _ in range(count)]


def from_domain(source: random.Random, domain: str) -> tuple[str, list[str]]:
    """Draw a text of a domain: headline and paragraphs, all or the first of them."""
    headline, *lines = source.choice(_texts_of(domain))
    return headline, lines[:source.randint(max(2, len(lines) // 2), len(lines))]


def posts_from(source: random.Random, domain: str) -> tuple[str, list[list[str]]]:
    """Draw a thread of a domain: its topic, and posts, some of them invented."""
    topic, *lines = source.choice(_texts_of(domain))
    own = [line.split(BREAK) for line in source.sample(lines, source.randint(3, len(lines)))]
    posts = own + [_post(source) for _ in range(source.choice((0, 2, 6)))]
    source.shuffle(posts)
    return topic, posts


@cache
def _texts_of(domain: str) -> list[list[str]]:
    whole = (DOMAINS / f"{domain}.txt").read_text(encoding="utf-8")
    return [text.split("\n") for text in whole.strip("\n").split("\n\n")]


def _post(source: random.Random) -> list[str]:
    if source.random() < 0.25:
        return [source.choice(_SHORT)]
    return ["".join(talk(source) for _ in range(source.randint(1, 3))) for _ in range(source.randint(1, 3))]


def headlines(source: random.Random, count: int) -> Sequence[str]:
    """Invent headlines of other pages, as every site lists them."""
    return [f"{source.choice(_OPENINGS)}{source.choice(_MATTERS).split('，')[0]}" for _ in range(count)]
