"""Generate chapters, pages that copy them, and other pages; always the same."""

import json
import random

SYLLABLES = "江南烟雨青灯黄卷长夜孤城寒山远渡星河明月故人归舟旧梦新雪东风西楼落花流水春秋天地玄黄宇宙洪荒日盈昃辰宿列张"
LENGTH = 1_200
COPIED = 3
"""One of this many pages copies a chapter."""


def chapter(number: int) -> str:
    """Make a chapter by its number."""
    draw = random.Random(number)
    sentences = ("".join(draw.choices(SYLLABLES, k=draw.randint(8, 20))) for _ in range(LENGTH // 14))
    return "，".join(sentences) + "。"


def page_text(number: int) -> str:
    """Make the text of a page: a chapter, or one that is in no library."""
    return chapter(number // COPIED) if number % COPIED == 0 else chapter(10_000_000 + number)


def chapter_lines(pages: int) -> str:
    """Write the chapters that are copied as lines of a library file."""
    records = ({"work": f"书{number // 50}", "chapter": f"第{number % 50 + 1}章", "text": chapter(number)}
               for number in range(-(-pages // COPIED)))
    return "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records)
