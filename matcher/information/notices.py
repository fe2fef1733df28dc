"""Find notices: statements of a site, a publisher or a licence about a text.

Examples are disclaimers, terms of reprinting and licences. Each site has its own, often copied from others, and a
library with a single page of a site cannot recognise them by comparison. A notice refers to the text or site itself and
contains several words about rights.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.folding.fold import Folded
from matcher.information.phrases import KEEP_TEXTS

NOTICE = 0.2
"""Weight of symbols in a notice, so low that a licence alone is no excerpt, however long it is (`excerpt_density`)."""
NEAR, NEAR_LATIN = 120, 400
"""Characters to either side of a reference to the text or site that are searched: in Chinese, and in Latin letters."""
STEP, FURTHER = 0.5, 5
"""Multiples of these distances by which a notice may extend further: from each of its words to the next, and in total,
because licences are long."""
DIFFERENT = 4
"""Minimum number of different notice words there, including the reference."""
SENTENCE = 60
"""Maximum characters of the rest of a sentence that also belong to the notice."""
_ITSELF = ("本站|本网|本文|本刊|本页面|本公众号|本平台|本软件|这篇文章"
           r"|this (?:\w+ )?(?:software|program|document|file|page|manual|library|work)")
_OF_RIGHTS = (
    "版权|著作权|侵权|转载|免责|声明|公众号|微信|客服|二维码|观点|立场|授权|许可|来源|网络|联系|删除|责任"
    "|赔偿|保证|承诺|真实性|完整性|时效性|及时性|仅供|参考|自行|作者|上传|最新版本|报告(?:翻译)?错误|一部分"
    "|自由软件|重新发布|分发"
    "|copyright|permission|licen[cs]e|warrant|distribut|liab|rights reserved|notice|hereby|merchantab"
    "|fitness|provided|modify|purpose|documentation|publicity|contribut|report(?:ing)? bugs|part of")
_ORDINARY = frozenset((
    "观点", "立场", "来源", "网络", "联系", "删除", "责任", "赔偿", "保证", "承诺", "参考", "作者", "上传", "微信",
    "客服", "自行", "真实性", "完整性", "permission", "purpose", "provided", "documentation", "report", "part of"))
"""Notice words that any text may use: a sentence before a notice that has one of them and no other notice word does not
belong to it."""
_MAY_NAME_ITSELF = re.compile("本[站网文刊页公平软]|这篇文章|[Tt][Hh].[Ssſ] ")
"""Matches any such beginning many times as fast, because the case-insensitive search tries each position."""
_WORD = re.compile(f"({_ITSELF})|(?:{_OF_RIGHTS})", re.IGNORECASE)


@lru_cache(KEEP_TEXTS)
def by_notices(text: Folded) -> NDArray[np.float64]:
    """Weigh each symbol: 1, or less in a notice. Shape (n,)."""
    weights = np.ones(len(text))
    for start, stop in symbols_of(text, _notices(text.original)):
        weights[start:stop] = NOTICE
    return weights


def symbols_of(text: Folded, stretches: Sequence[tuple[int, int]]) -> list[list[int]]:
    """Find the symbols of stretches of the text as written.

    All at once, because each single search would copy the offsets of the whole text.
    """
    places = np.array(stretches, np.int64).reshape(-1, 2)
    found: list[list[int]] = np.searchsorted(text.offsets, places).tolist()
    return found


def _notices(text: str) -> list[tuple[int, int]]:
    """Find references to the text or site among other notice words.

    The sentences that contain them belong to the notice.
    """
    if not _MAY_NAME_ITSELF.search(text):
        return []
    words = [*_WORD.finditer(text)]
    places = [word.start() for word in words]
    found = []
    for place, own in ((place, word) for place, word in enumerate(words) if word[1]):
        reach = NEAR_LATIN if own[0].isascii() else NEAR
        first, last = bisect_left(places, own.start() - reach), bisect_right(places, own.start() + reach)
        if len({word[0].lower() for word in words[first:last]}) >= DIFFERENT:
            first, last = _earlier(places, first, reach), _further(places, last, reach)
            first = _without_ordinary(text, words, first, place)
            found.append((_begin(text, words[first].start()), _end(text, words[last - 1].end())))
    return found


def _without_ordinary(text: str, words: Sequence[re.Match[str]], first: int, own: int) -> int:
    """Leave out sentences before a notice that any text may contain.

    Their only notice word is an ordinary one. The sentence that refers to the text or site stays.
    """
    while first < own and _is_ordinary(text, words, first):
        first += 1
    return first


def _is_ordinary(text: str, words: Sequence[re.Match[str]], place: int) -> bool:
    """Tell whether an ordinary word is the only notice word of its sentence."""
    if words[place][0].lower() not in _ORDINARY:
        return False
    begin, end = _begin(text, words[place].start()), _end(text, words[place].end())
    before = place > 0 and words[place - 1].end() > begin
    after = place + 1 < len(words) and words[place + 1].start() < end
    return not (before or after)


def _earlier(places: Sequence[int], first: int, reach: int) -> int:
    """Move back from word to word as long as the previous one is near."""
    begin = places[first] - FURTHER * reach
    while first and places[first - 1] >= max(begin, places[first] - STEP * reach):
        first -= 1
    return first


def _further(places: Sequence[int], last: int, reach: int) -> int:
    """Move on from word to word as long as the next one is near."""
    end = places[last - 1] + FURTHER * reach
    while last < len(places) and places[last] <= min(end, places[last - 1] + STEP * reach):
        last += 1
    return last


def _begin(text: str, at: int) -> int:
    earliest = max(at - SENTENCE, 0)
    return max(earliest, *(text.rfind(mark, earliest, at) + 1 for mark in "。！？\n"))


def _end(text: str, at: int) -> int:
    latest = min(at + SENTENCE, len(text))
    return min(latest, *(end for mark in "。！？\n" if (end := text.find(mark, at, latest)) >= 0), latest)
