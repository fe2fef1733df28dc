"""Compute numeric features for each line of a page.

Of the line itself, its position, its neighbours and its groups.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence, Set
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from crawler.extraction.markup.lines import PageLine
from crawler.extraction.ranking.ancestry import Integers
from crawler.extraction.ranking.line_headings import HEADING_NAMES, Column, beside_headings
from crawler.extraction.ranking.line_places import GROUPS, PLACE_NAMES, TRAIL, Places, numbering

Numbers = NDArray[np.float32]
PAGE_KINDS = ("article", "thread", "goods", "list", "media")

SHORT = 80
"""Maximum characters of a line that may be boilerplate shown on every page."""

SAMPLE = 500
"""Characters of a line in which those of each writing system are counted."""
LONG = 30
"""Minimum characters of a repeated line that is not a common phrase."""

_HAN = ((0x3400, 0x9FFF), (0xF900, 0xFAFF))
"""Code points of Chinese characters, first and last of each block."""
_DIGIT = re.compile(r"\d")
_DIGITS = re.compile(r"\d+")
_STOP = re.compile(r"[。，！？；：、,.!?;:]")
_END = re.compile(r"[。！？…”」』.!?\"'’)]\s*$")
_TAIL = re.compile(
    r"comment|related|you (?:may|might)|popular|recommend|leave a|repl(?:y|ies)|read more|more from|about the author"
    r"|also like|trending|latest|newsletter|sign up|subscribe|share|follow us|further reading|references|see also"
    r"|相关|相關|推荐|推薦|评论|評論|热门|熱門|猜你|更多|分享|留言|回复|回覆|排行|上一篇|下一篇|精彩|最新|延伸阅读|作者简介",
    )
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
_QUOTING = re.compile(
    r"(?:said|wrote|says|写道|說|说|replied|writes)[\s:：]*$|^(?:re|quote|引用|回复|originally posted)\b[:： ]|^@")
"""Words that introduce a quotation of another post."""
_PARTED = re.compile(r"[|•·/>»›→,、｜-]")
_ASCII = (b"0123456789", b",.!?;:", b"|/>,-")
"""Digits, punctuation marks and separators of a line that has only ASCII characters."""
_OWN = ("letters", "prose", "linked", "digits", "stops", "ends", "short words", "service", "tail", "dated", "quoting",
        "parted", "capitals", "noise", "title", "described", "said before")
_GROUP = ("prose", "share", "lines", "mean", "linked", "sentences")
_NEIGHBOUR = ("prose", "linked")
TAIL = 2 + _OWN.index("tail") - 3
"""Row of the `tail` feature in the values of each line, after length and linked characters."""
SENTENCE = 8
"""Minimum prose weight of a line that is a sentence."""
FAR = 1e6
"""Index of a line that does not exist."""
OFFSETS = (-3, -2, -1, 1, 2, 3)
FEATURES: tuple[str, ...] = (
    *_OWN, *PLACE_NAMES,
    "page prose", "page lines", "page linked", "place", "prose before", "after title", "before title", "thread",
    *(f"page of {kind}" for kind in PAGE_KINDS),
    "after tail", "tails before",
    *(f"{what} at {offset}" for offset in OFFSETS for what in _NEIGHBOUR),
    "prose around", "linked around",
    *(f"{what} of level {level}" for level in GROUPS for what in _GROUP),
    "parents of trail", "trail same words", *HEADING_NAMES, "han", "page han", "repeats", "place in trail",
)


class Said(NamedTuple):
    """What rules have found about a page's lines."""

    weights: Sequence[float]
    """Prose weight of each line."""
    titles: Set[int]
    """Indices of the lines that repeat the page's title."""
    noise: Set[int]
    described: Set[int]
    """Indices of the lines that the page's description repeats."""
    told: Set[int]
    """Indices of the lines that are in the page's linked data."""
    is_thread: bool
    kinds: Set[str]
    """Those of `PAGE_KINDS` that the page declares."""


class _Table:
    """A row of numbers for each feature, filled one after another."""

    def __init__(self, count: int) -> None:
        self.rows: Numbers = np.empty((len(FEATURES), count), np.float32)
        self._filled = 0

    def add(self, columns: Iterable[Column]) -> None:
        """Fill one row for each column."""
        for column in columns:
            self.rows[self._filled] = column
            self._filled += 1

    def add_rows(self, block: NDArray[np.floating]) -> None:
        """Fill several rows from a block."""
        self.rows[self._filled:self._filled + len(block)] = block
        self._filled += len(block)


def features_of(lines: Sequence[PageLine], places: Places, said: Said) -> Numbers:
    """Compute one row for each line, columns as in `FEATURES`."""
    prose = np.asarray(said.weights, np.float32)
    own = np.asarray([(len(line.text), line.linked, *_own(line.text)) for line in lines], np.float32).T
    length, linked = own[0], own[1]
    share = (linked / np.maximum(length, 1)).astype(np.float32)
    flags = np.zeros((3, len(lines)), np.float32)
    for flag, flagged in zip(flags, (said.noise, said.titles, said.described), strict=True):
        if flagged:
            flag[list(flagged)] = 1
    table = _Table(len(lines))
    table.add((np.log1p(length), np.log1p(prose), share))
    table.add_rows(own[2:])
    table.add_rows(flags)
    table.add([_said_before(lines)])
    table.add_rows(places.described())
    table.add(_page(own[TAIL], prose, length, linked, said))
    table.add(_neighbours(prose, share))
    table.add_rows(_groups(places.groups, prose, length, linked))
    table.add(_trails(lines, places.groups))
    table.add(beside_headings(places.ancestry, prose, said.titles, said.told))
    table.add(_script_and_repeats(lines, length, places.groups))
    return table.rows.T


def _own(text: str) -> tuple[float, ...]:
    return _known(text) if len(text) <= SHORT else _measured(text[:2000])


def _measured(text: str) -> tuple[float, ...]:
    size, lower = len(text), text[:120].lower()
    digits, stops, parts = _counted(text)
    service = _SERVICE_ASCII if lower.isascii() else _SERVICE
    return (digits / size, stops / size, float(bool(_END.search(text[-3:]))),
            text.count(" ") / size, len(service.findall(lower)), float(size < 40 and bool(_TAIL.search(lower))),
            float(size < 80 and bool(_DATED.search(lower))), float(size < 80 and bool(_QUOTING.search(lower))),
            parts / size, sum(map(str.isupper, text[:200])) / size if lower != text[:120] else 0.0)


def _counted(text: str) -> tuple[int, int, int]:
    """Count digits, punctuation marks and separators."""
    if text.isascii():
        size, written = len(text), text.encode()
        digits, stops, parts = (size - len(written.translate(None, marks)) for marks in _ASCII)
        return digits, stops, parts
    return len(_DIGIT.findall(text)), len(_STOP.findall(text)), len(_PARTED.findall(text))


def _said_before(lines: Sequence[PageLine]) -> Numbers:
    """Count how often each line's text has occurred earlier on the page."""
    counts: dict[str, int] = {}
    found = []
    for line in lines:
        before = counts.get(line.text, 0)
        found.append(float(min(3, before)))
        counts[line.text] = before + 1
    return np.asarray(found, np.float32)


_known = lru_cache(4096)(_measured)  # sites repeat menus and notices on every page


def _script_and_repeats(lines: Sequence[PageLine], length: Numbers, groups: Integers) -> list[Column]:
    """Compute how Chinese each line and the page are, and how often lines recur.

    Also the index of a line among those of its kind. Signatures and duplicated pages repeat long lines; the first post
    of a thread is the first of its kind.
    """
    han, sampled = chinese_letters(lines), np.minimum(length, SAMPLE)
    counts = Counter(line.text for line in lines if len(line.text) >= LONG)
    repeats = np.log1p([counts.get(line.text, 0) for line in lines])
    trails = groups[:, TRAIL]
    order = np.argsort(trails, kind="stable")
    begins = np.searchsorted(trails[order], trails[order])
    place = np.empty(len(lines), np.float32)
    place[order] = np.arange(len(lines)) - begins
    return [han / np.maximum(1, sampled), han.sum() / max(1.0, float(sampled.sum())), repeats, np.log1p(place)]


def chinese_letters(lines: Sequence[PageLine]) -> Numbers:
    """Count the Chinese characters in each line's sample.

    All lines are counted together, because long pages have many.
    """
    samples = [line.text[:SAMPLE] for line in lines]
    codes = np.frombuffer("".join(samples).encode("utf-32-le", "surrogatepass"), "<u4")
    is_han = np.zeros(len(codes) + 1, np.bool_)
    for first, last in _HAN:
        is_han[1:] |= codes - np.uint32(first) <= last - first  # values below `first` wrap around to large ones
    ends = np.cumsum([0, *map(len, samples)])
    counts: Numbers = np.diff(np.cumsum(is_han, dtype=np.int32)[ends]).astype(np.float32)
    return counts


def _page(tails: Numbers, prose: Numbers, length: Numbers, linked: Numbers, said: Said) -> list[Column]:
    titles = list(said.titles)
    count, total = len(prose), float(prose.sum()) or 1.0
    index = np.arange(count, dtype=np.float32)
    before = np.cumsum(prose) - prose
    title = np.full(count, -1.0, np.float32)
    title[titles] = index[titles]
    last = np.maximum.accumulate(title)
    following = np.full(count, FAR, np.float32)
    following[titles] = index[titles]
    following = np.minimum.accumulate(following[::-1])[::-1]
    prosaic = np.cumsum(prose >= SENTENCE) > 0
    tail = np.maximum.accumulate(np.where((tails > 0) & prosaic, index, -1.0))
    return [
        np.log1p(total), np.log1p(count), linked.sum() / max(1.0, float(length.sum())), index / count, before / total,
        np.where(last < 0, 99, np.log1p(np.abs(index - last))),
        np.where(following >= FAR, 99, np.log1p(np.abs(following - index))),
        float(said.is_thread), *(float(kind in said.kinds) for kind in PAGE_KINDS),
        np.where(tail < 0, 99, np.log1p(index - tail)), np.log1p(np.cumsum((tails > 0) & prosaic))]


def _neighbours(prose: Numbers, linked: Numbers) -> list[Column]:
    logs = np.log1p(prose)
    ends = np.zeros(5, np.float32)
    padded = [np.concatenate([ends, some, ends]) for some in (logs, linked)]
    count = len(prose)
    shifted = [some[5 + offset:5 + offset + count] for offset in OFFSETS for some in padded]
    return [*shifted, *(np.convolve(some, np.ones(11, np.float32) / 11, "valid") for some in padded)]


def _groups(groups: Integers, prose: Numbers, length: Numbers, linked: Numbers) -> Numbers:
    """Compute the features of groups of lines, a row for each feature and level."""
    flat, width = groups.ravel(), groups.shape[1]
    count = np.bincount(flat)
    said, letters, links, sentences = (
        np.bincount(flat, np.repeat(values, width)) for values in (prose, length, linked, prose >= SENTENCE))
    table = np.asarray([np.log1p(said), said / max(1.0, float(prose.sum())), np.log1p(count),
                        np.log1p(said / np.maximum(count, 1)), links / np.maximum(letters, 1),
                        sentences / np.maximum(count, 1)], np.float32)
    found: Numbers = table[:, groups.T].transpose(1, 0, 2).reshape(-1, len(groups))
    return found


def _trails(lines: Sequence[PageLine], groups: Integers) -> list[Column]:
    """Count the elements with lines of a line's kind, and the lines with its words."""
    trails, parents = groups[:, TRAIL], groups[:, GROUPS.index(1)]
    pairs = set(zip(trails.tolist(), parents.tolist(), strict=True))
    distinct = np.bincount([trail for trail, _ in pairs])
    known: dict[str, int] = numbering()
    words = [known[_without_numbers(line.text[:100])] for line in lines]
    return [np.log1p(distinct[trails]), np.log1p(np.bincount(words)[words])]


def _without_numbers(text: str) -> str:
    return _DIGITS.sub("0", text) if _DIGIT.search(text) else text
