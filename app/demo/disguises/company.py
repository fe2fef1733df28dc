"""Add other text: advertisements, boilerplate, an article, a second text."""

from app.demo.disguises.hand import Hand

_ADVERTISEMENTS = (
    "一秒记住【笔趣楼】ｗｗｗ．ｂｉｑｕｌｏｕ．ｅｘａｍｐｌｅ，更新最快，无弹窗！",
    "手机用户请访问 m.biqulou.example 阅读，体验更佳。",
    "（本章未完，请翻页继续阅读）",
    "天才一秒记住本站地址，最新章节免费看。",
    "喜欢本书的书友请加入书架，投一张推荐票，作者君拜谢。",
    "请收藏本站：shuge.example，万本小说免费阅读，字大不伤眼。",
    "最新网址已经更换，请牢记，以防迷路。",
    "【推荐下载追书神器，离线缓存，夜间模式，真的好用！】",
    "ＰＳ：求月票，求订阅，求打赏，各位看官多多支持。",
    "广告：一刀九九九，上线就送满级宝刀，点击领取。",
)
_ABOVE = ("首页 > 小说大全 > 正文", "字体：大 中 小　背景：默认 护眼 夜间", "加入书签　上一章　章节目录　下一章")
_BELOW = ("上一章　返回目录　下一章", "章节报错　投推荐票　回到顶部", "本站所有小说均由网友上传，如有侵权请联系删除。",
          "Copyright © All Rights Reserved.")
_SHORTEST = 150
"""Minimum length in characters of an excerpt whose strength is a share."""


def advertisements(text: str, hand: Hand) -> str:
    """Add an advertisement after some paragraphs, on its own line or on the same line."""
    parts = []
    for paragraph in text.split("\n"):
        parts.append(paragraph)
        if paragraph.strip() and hand.hits():
            parts.append(hand.random.choice(("\n", "")) + hand.random.choice(_ADVERTISEMENTS))
        parts.append("\n")
    return "".join(parts).removesuffix("\n")


def boilerplate(text: str, hand: Hand) -> str:
    """Add navigation above and below, as a failed extraction leaves it.

    Strength has no effect.
    """
    above, below = list(_ABOVE), list(_BELOW)
    hand.random.shuffle(above)
    hand.random.shuffle(below)
    return "\n".join([*above, text, *below])


def excerpt(text: str, hand: Hand) -> str:
    """Take an excerpt of the text and insert it between two paragraphs of the host."""
    wanted = int(hand.strength) if hand.strength > 1 else max(_SHORTEST, round(hand.strength * len(text)))
    start = hand.random.randrange(max(1, len(text) - wanted + 1))
    taken = text[start:start + wanted].strip()
    paragraphs = hand.host.split("\n") if hand.host else []
    place = hand.random.randint(1, len(paragraphs) - 1) if len(paragraphs) > 1 else len(paragraphs)
    return "\n".join([*paragraphs[:place], taken, *paragraphs[place:]])


def two_sources(text: str, hand: Hand) -> str:
    """Append the host's beginning to the beginning of the text.

    Strength is the share of the text that is kept.
    """
    taken = text[:round(len(text) * hand.strength)]
    return f"{taken}\n{hand.host[:len(taken)]}"
