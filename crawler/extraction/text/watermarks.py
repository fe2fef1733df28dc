"""Remove watermarks within sentences: a site's name in brackets, or its address."""

import re
from functools import lru_cache

_DOT = r"\s?[.．。·]\s?"
_DOMAINS = "com|net|org|cc|la|cn|info|me|tv|xyz|ｃｏｍ|ｎｅｔ|ｏｒｇ|ｃｃ|ｌａ|ｃｎ|ｉｎｆｏ"
_HOST = rf"(?:[a-zａ-ｚ0-9０-９-]{{1,20}}{_DOT}){{1,3}}(?:{_DOMAINS})"
_SPREAD = re.compile(
    rf"(?:https?://)?[wｗ]\s?[wｗ]\s?[wｗ]{_DOT}{_HOST}|[ａ-ｚ]{{2,20}}[.．。·](?:ｃｏｍ|ｎｅｔ|ｏｒｇ|ｃｃ)",
    re.IGNORECASE)
_OPENING, _CLOSING = "(（【[〔<＜{｛", ")）】]〕>＞}｝"
_DOTS, _OPENS = re.compile("[.．。·]"), re.compile(f"[{re.escape(_OPENING)}]")
_IN_SPREAD = re.compile("[wWａ-ｚＡ-Ｚ]")
"""Letters of which every match of `_SPREAD` contains one and sentences rarely do."""
_IN_MARK = re.compile(f"[wWａ-ｚＡ-Ｚ{re.escape(_OPENING)}]")
"""Characters of which every mark contains one: most lines are passed over by one search for them."""
_BRACKETED = re.compile(
    f"[{re.escape(_OPENING)}]{{1,2}}([^{re.escape(_OPENING + _CLOSING)}]{{2,60}})[{re.escape(_CLOSING)}]{{1,2}}")
_WORDS = (
    "本章未完", "未完待续", "请?点击下一页", "继续阅读", "首[发發]", "最新章[节節]", "最快更新", "更新最快",
    "全文(?:免费)?阅读", "免[费費][阅閱][读讀]", "手[机機]阅?[读版]", "本书由", "[无無][弹彈]窗", "笔趣[阁閣]",
    "[请請](?:到|来|上|访问|浏览)[^，。]{0,12}(?:阅读|閱讀|观看|网|網)", "小[说說][网網站]", "中文[网網]",
    "文[学學][网網]", "[请請][记記]住", "收藏本站", "求收藏", _HOST,
)
_SAID_WHEN = re.compile(r"\s+[发發]表[于於]\s+\d{4}-\d{1,2}-\d{1,2}(?:\s+\d{1,2}:\d\d(?::\d\d)?)?\s*$")
"""The date that boards append to the line of a remark."""
_MARK = re.compile("|".join(_WORDS), re.IGNORECASE)


def without_marks(text: str, host: str = "") -> str:
    """Remove watermarks from a line; `host` is the host of the site that shows it."""
    if not text.isascii():
        text = _without_words(text) if _IN_MARK.search(text) else _without_date(text)
    return _without_host(text, host)


def _without_words(text: str) -> str:
    """Remove addresses that are spread out and words of sites in brackets."""
    if _IN_SPREAD.search(text) and _DOTS.search(text):
        text = _SPREAD.sub("", text)
    text = _without_date(text)
    return (_BRACKETED.sub(lambda match: "" if _MARK.search(match.group(1)) else match.group(), text)
            if _OPENS.search(text) else text)


def _without_date(text: str) -> str:
    return _SAID_WHEN.sub("", text) if text[-1:].isdigit() else text


def _without_host(text: str, host: str) -> str:
    return (_own(host).sub("", text) if host and host.removeprefix("www.") in text else text).strip()


@lru_cache(256)
def _own(host: str) -> re.Pattern[str]:
    return re.compile(rf"(?:https?://)?(?:www\.|m\.)?{re.escape(host.removeprefix('www.'))}(?:/[\w./?=&%-]*)?",
                      re.ASCII)
