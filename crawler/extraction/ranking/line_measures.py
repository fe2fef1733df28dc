"""Measure the words of a line: features that depend on nothing else."""

import re
from string import ascii_uppercase
from struct import Struct

MEASURES = ("ends", "service", "tail", "dated", "quoting", "capitals")
TAIL = MEASURES.index("tail")
_PACKED = Struct(f"{len(MEASURES)}f").pack

_ENDS = frozenset("。！？…”」』.!?\"'’)")
_TAIL = re.compile(
    r"comment|related|you (?:may|might)|popular|recommend|leave a|repl(?:y|ies)|read more|more from|about the author"
    r"|also like|trending|latest|newsletter|sign up|subscribe|share|follow us|further reading|references|see also"
    r"|相关|相關|推荐|推薦|评论|評論|热门|熱門|猜你|更多|分享|留言|回复|回覆|排行|上一篇|下一篇|精彩|最新|延伸阅读|作者简介")
"""Words in headings of what follows a text."""
_SERVICE_ASCII = re.compile(
    r"a(?:ll rights|dvertis|ffiliate)|c(?:ookie|opyright|lick)|e-?mail|facebook|getty|log ?in|min(?:ute)?s? read"
    r"|newsletter|p(?:rivacy|assword|osted|hoto)|register|s(?:ponsor|ubscri|ign (?:up|in)|hare)"
    r"|t(?:erms of|weet|witter)|updated|views")
"""Words that a site uses about itself rather than in a text. Those with the same first letter are tried together."""
_SERVICE = re.compile(
    _SERVICE_ASCII.pattern
    + r"|©|版权|版權|转载|轉載|来源|來源|责编|编辑|責編|記者|记者|登录|登錄|注册|註冊|关注|關注|扫码|微信|公众号|点击"
    r"|阅读|客户端|下载|举报|投稿|声明|免责|收藏|发表于|楼主|積分|积分|原标题|欢迎")
"""Words that a site uses about itself rather than in a text."""
_DATED = re.compile(
    r"(?=[\dadfjmnosty天时時分昨前刚月])(?:(?:19|20)\d\d|\b\d{1,2}:\d\d|\b(?:ago|yesterday|today)\b"
    r"|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w{0,6}\.?\s\d"
    r"|[天时時分]前|昨天|前天|刚刚|月\d{1,2}日)")
"""Words that say when something was written. The look-ahead for their first characters skips most positions of a
line."""
_DATING = re.compile(r"[\d前昨刚]")
"""Signs of which most such words contain one; the others contain `ago` or `day`."""
_QUOTING = re.compile(r"(?:said|wrote|says|写道|說|说|replied|writes)[\s:：]*$")
_QUOTE = re.compile(r"(?:re|quote|引用|回复|originally posted)\b[:： ]|@")
"""Words that introduce a quotation of another post, at the end and at the beginning of a line."""
_UPPER = ascii_uppercase.encode()


def measured(text: str) -> bytes:
    """Compute `MEASURES` of the beginning of a line, as packed 32-bit numbers."""
    return _PACKED(*_measures(text[:2000]))


def _measures(text: str) -> tuple[float, ...]:
    size, lower = len(text), text[:120].lower()
    service = _SERVICE_ASCII if lower.isascii() else _SERVICE
    return (float(text[-3:].rstrip()[-1:] in _ENDS), len(service.findall(lower)),
            float(size < 40 and bool(_TAIL.search(lower))),
            float(size < 80 and _may_be_dated(lower) and bool(_DATED.search(lower))),
            float(size < 80 and bool(_QUOTE.match(lower) or _QUOTING.search(lower))),
            _capitals(text[:200]) / size if lower != text[:120] else 0.0)


def _may_be_dated(lower: str) -> bool:
    """Tell whether a line may say when something was written."""
    return bool(_DATING.search(lower)) or "ago" in lower or "day" in lower


def _capitals(text: str) -> int:
    if text.isascii():
        return len(text) - len(text.encode().translate(None, _UPPER))
    return sum(map(str.isupper, text))
