"""Quotation marks and attribution: how an author shows that the words are another's."""

import re

_PAIRS = tuple(zip("“「『‘«〝\uff02\"", "”」』’»〞\uff02\"", strict=True))
_OPENINGS = "“「『‘\"«〝\uff02>　 \n。，、；！？!?,.;()（）[]"
"""What may stand between an attribution and the words: opening marks, and punctuation that opens the copied stretch."""
_SLACK = 8
_NEAR = 80
"""Characters before the mark, and after it, in which an attribution counts."""
_BEFORE = re.compile(
    r"写道|写到|说道|说过|曾说|指出|认为|谈到|提到|所言|所说|有言|名言|引用|原文|描写|如下|[说云曰言称写][：:，,]?\s*$|《[^》\n]{1,40}》"
    r"|\b(?:wrote|writes|written|said|says|according to|quot\w+|observ\w+|notes?|noted|puts? it|cited?)\b",
    re.IGNORECASE,
)
_AFTER = re.compile(
    r"^[\s”」』’\"»。，,.）)]{0,6}(?:——|—|--|\(|（|\[|【)?\s*(?:《[^》\n]{1,40}》|出自|摘自|引自|语出|选自|来自|见于?《|\b(?:from|by|in)\b)"
    r"|^[\s”」』’\"»。，,.]{0,6}(?:——|—|--|\(|（)\s*\w|(?:wrote|writes|said|says)\b|这是.{0,20}《",
    re.IGNORECASE,
)


def is_quoted(text: str, start: int, stop: int) -> bool:
    """Tell whether text[start:stop] stands within quotation marks, or in a block marked as quoted."""
    return any(_within(text, start, stop, *pair) for pair in _PAIRS) or _in_block(text, start)


def is_attributed(text: str, start: int, stop: int) -> bool:
    """Tell whether the words right before or after name whose they are."""
    begin = _begin(text, start, stop)
    before, after = text[max(0, begin - _NEAR):begin], text[stop:stop + _NEAR]
    return bool(_BEFORE.search(before.rstrip(_OPENINGS)) or _AFTER.search(after))


def _begin(text: str, start: int, stop: int) -> int:
    """Find the mark that opens just inside a stretch: by chance a copy can reach a word too far to the left."""
    inside = text[start:start + min(_SLACK, (stop - start) // 4)]
    return start + max((inside.rfind(opening) for opening, closing in _PAIRS if opening != closing), default=-1) + 1


def _within(text: str, start: int, stop: int, opening: str, closing: str) -> bool:
    """Tell whether a mark opens before the stretch and closes after most of it."""
    start = _begin(text, start, stop)
    if opening == closing:
        line = text[text.rfind("\n", 0, start) + 1:start + 1]
        opens = line.count(opening) % 2 == 1
    else:
        first = text.rfind(opening, max(0, start - 400), start + 1)
        opens = first >= 0 and text.find(closing, first, start) < 0
    ends = text.find(closing, max(start + 1, stop - (stop - start) // 4), stop + _NEAR)
    return opens and ends >= 0


def _in_block(text: str, start: int) -> bool:
    line = text[text.rfind("\n", 0, start) + 1:start]
    return line.lstrip("　 ").startswith((">", "＞"))
