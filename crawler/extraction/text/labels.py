"""Recognise lines of metadata: author, date, word count, number of views."""

import re

_LABELS = (
    "作\\s*者", "编\\s*著", "更新(?:时间|日期|于)?", "发[布表](?:时间|日期|于)", "时\\s*间", "日\\s*期", "字\\s*数",
    "点\\s*[击擊](?:数|量)?", "人气", "来\\s*源", "出处", "[责責]?任?[编編][辑輯]", "回复", "阅读(?:次数|量)?", "查看",
    "浏览(?:次数|量)?", "[楼樓]主", "收藏", "分类", "标签", "小说", "书名", "类[别型]", "状态", "级别", "等级", "积分",
    "发帖", "威望", "金[钱币]", "注册(?:时间)?", "来自", "发信[人站]", "信区", "标\\s*题", "访问", "推荐",
)
_TIMES = (r"(?:19|20)\d\d\s*[-/.年]\s*\d{1,2}\s*[-/.月]\s*\d{1,2}\s*日?"
          r"|\d{1,2}[：:]\d\d(?:[：:]\d\d)?")
_DATA = re.compile(rf"(?:{'|'.join(_LABELS)})\s*[：:]|{_TIMES}|发表于")
_DATA_ASCII = re.compile(_TIMES)
_SIGN = re.compile(r"[：:\d发]")
"""Of what every piece of metadata contains one; most lines do not."""
_AUTHOR = re.compile(r"[（(]?(?:作\s*者|文|by)\s*[：:/／]\s*\S{1,20}", re.IGNORECASE)
_SENTENCE = re.compile(r"[。！？；]")


def is_data(text: str) -> bool:
    """Tell whether a line is metadata about a text rather than part of it."""
    if _SENTENCE.search(text):
        return False
    if _AUTHOR.fullmatch(text):
        return True
    pattern = _DATA_ASCII if text.isascii() else _DATA
    return bool(_SIGN.search(text)) and len(pattern.findall(text)) >= min(3, 1 + len(text) // 24)
