"""Choose the lines of a page that are its main text.

A learned forest judges every line by its words, its position in the markup, its neighbours and the groups of lines it
belongs to (`crawler/extraction/ranking`). No name or heading alone decides, so random class names, nested tables or a
title repeated in a box of recommendations make little difference. Recall takes precedence.
"""

import re
from collections.abc import Sequence, Set
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple
from urllib.parse import urlsplit

import numpy as np
from lxml import etree
from numpy.typing import NDArray

from crawler.extraction.markup.lines import PageLine
from crawler.extraction.ranking.ancestry import Integers
from crawler.extraction.ranking.features import LETTERS, PAGE_HAN, Numbers, Said, features_of
from crawler.extraction.ranking.judging import Judge, Seen, judge, other_judge
from crawler.extraction.ranking.line_counts import SOLID, LineCounts, counts_of
from crawler.extraction.ranking.line_places import OWN, TRAIL, Places
from crawler.extraction.text.line_words import LineWords, words_of
from crawler.extraction.text.lone_lines import lone_lines, marked_up_alike
from crawler.extraction.text.page_hints import PageHints
from crawler.extraction.text.post_parts import in_notices, parts_of_posts
from crawler.extraction.text.watermarks import without_marks

LINKED = 0.5
"""A line with a larger share (0–1) of characters in links is navigation."""
ODDS = -0.25
"""Minimum log-odds of a line that is part of the text: losing a line is worse than adding one."""
CERTAIN = 0.9
"""Minimum `_certainty` of a forest; below it, the forest does not know pages of this kind."""
CHINESE = 0.3
"""Minimum share (0–1) of Chinese characters on a page for another forest to judge it: the kinds of pages that it was
generated for are Chinese. In other languages it is no better: F1 .867 for .870, in folds of the real pages."""
NEAR = 1.0
"""Maximum log-odds below the best line of lines that are chosen if no line reaches `ODDS`."""
TOGETHER = 2.0
"""Maximum log-odds below `ODDS` of lines that are chosen because most lines of their element, or of elements built
alike, are."""
MOST = 0.6
"""Minimum share (0–1) of chosen lines in a group for the rest of the group to be added."""
UNSURE = 0.5
"""Chosen lines with lower log-odds are dropped if hardly any line of elements built and named alike is chosen."""
FEWEST = 0.2
"""Maximum share (0–1) of chosen lines in a group whose unsure lines are dropped."""
LITTLE = 0.3
"""If the chosen lines have a smaller share (0–1) of the page's prose, they are only part of the text."""
NOTICES, NOTED = 200.0, 0.35
"""Minimum prose, absolute and as a share (0–1) of the rest, of lines with words of notices from which these words are
ignored. Notices of a board are left out if they have less."""
CODE = -2.0
"""Minimum average log-odds of preformatted lines next to a line of the text for them to be part of it."""

ALONE, SENTENCES = 5.0, 20
"""Maximum log-odds below `ODDS`, and minimum prose weight, of a line alone in its element that is judged again."""


@dataclass(frozen=True)
class Main:
    """The main text of a page, its hidden text, and the lines above it."""

    lines: tuple[str, ...]
    hidden: str
    above: tuple[PageLine, ...] = ()
    """The visible lines before the text's first sentence."""
    start: etree._Element | None = None
    """The element that contains the first sentence."""

    @property
    def text(self) -> str:
        """The lines, one for each paragraph."""
        return "\n".join(self.lines)


class Weighed(NamedTuple):
    """How far each line looks like prose, and the indices of those that are noise."""

    weights: list[float]
    noise: Set[int]


def main_text(lines: Sequence[PageLine], hints: PageHints) -> Main:
    """Choose the main text of a page and list its hidden text."""
    visible, hidden = parted(lines)
    words, counts = [words_of(line.text) for line in visible], counts_of([line.text for line in visible])
    weighed = judged(visible, words, counts)
    places = _chosen(visible, words, counts, weighed, hints) if visible else []
    host = urlsplit(hints.url).hostname or ""
    start = next((place for place in places if weighed.weights[place] >= SOLID and not _is_headline(visible[place])),
                 places[0] if places else len(visible))
    cleaned = (without_marks(visible[place].text, host) for place in places)
    return Main(tuple(filter(None, cleaned)), "\n".join(line.text for line in hidden), tuple(visible[:start]),
                visible[start].node if places else None)


def parted(lines: Sequence[PageLine]) -> tuple[list[PageLine], list[PageLine]]:
    """Separate visible lines from hidden ones."""
    visible = [line for line in lines if not line.hidden]
    hidden = [line for line in lines if line.hidden]
    if hidden and _is_more(hidden, 3 * _prose(visible)):
        return list(lines), []  # hidden text is never most of a page, so a script shows it
    return visible, hidden


def _is_more(lines: Sequence[PageLine], prose_weight: float) -> bool:
    """Tell whether lines have more prose, which is never more than their characters."""
    return sum(len(line.text) for line in lines) > prose_weight and _prose(lines) > prose_weight


def _prose(lines: Sequence[PageLine]) -> float:
    """Weigh how far lines look like sentences of a text; 0 for links and noise."""
    weights = counts_of([line.text for line in lines]).weights
    return sum(weight for line, weight in zip(lines, weights, strict=True)
               if line.link_share <= LINKED and not words_of(line.text).is_noise)


def judged(lines: Sequence[PageLine], words: Sequence[LineWords], counts: LineCounts) -> Weighed:
    """Weigh lines as prose, and return the indices of those that are noise.

    Words of notices are ignored on a page that has them in many of its sentences; metadata such as the heads of posts
    stays noise.
    """
    noise = {place for place, said in enumerate(words) if said.is_noise}
    unlinked = [line.link_share <= LINKED for line in lines]
    weights = [weight if is_so and not said.is_noise else 0.0
               for said, weight, is_so in zip(words, counts.weights, unlinked, strict=True)]
    sentences = {place: counts.weights[place] for place in noise
                 if unlinked[place] and not words[place].is_data and counts.weights[place] >= SOLID}
    if sum(sentences.values()) > max(NOTICES, NOTED * sum(weights)):
        noise -= sentences.keys()
        for place, weight in sentences.items():
            weights[place] = weight
    return Weighed(weights, noise)


def described(lines: Sequence[PageLine], words: Sequence[LineWords], counts: LineCounts, weighed: Weighed,
              places: Places, hints: PageHints) -> Seen:
    """Compute what judges are told of visible lines."""
    letters = counts.letters
    titles = {place for place, some in enumerate(letters) if hints.names(some)}
    told = {place for place, some in enumerate(letters) if hints.describes(some)}
    given = {place for place, some in enumerate(letters) if hints.tells(some)} if hints.body else set[int]()
    said = Said(counts, [each.measures for each in words], weighed.weights, titles, weighed.noise, told, given,
                is_thread=hints.is_thread, kinds=hints.kinds)
    return Seen(features_of(lines, places, said), np.array(weighed.weights, np.float64), places.groups)


def _chosen(lines: Sequence[PageLine], words: Sequence[LineWords], counts: LineCounts, weighed: Weighed,
            hints: PageHints) -> Sequence[int]:
    places = Places(lines)
    seen = described(lines, words, counts, weighed, places, hints)
    chosen_judge, odds = _judgement(seen, hints)
    said = seen.prose
    if hints.is_discussion and said[noticed := in_notices(places.ancestry)].sum() < NOTICES and not noticed.all():
        odds[noticed] = -np.inf
    likely = odds > ODDS
    if not likely.any():
        spoken = said > 0
        likely = spoken & (odds > max(odds[spoken], default=ODDS) - NEAR)
    kept = likely & ~(_left_out_together(places.groups[:, TRAIL], likely) & (odds < UNSURE))
    likely = kept if kept.any() else likely
    for kind in (OWN, TRAIL):
        likely |= _kept_together(places.groups[:, kind], likely) & (odds > ODDS - TOGETHER)
    if said[likely].sum() < LITTLE * said.sum():
        likely |= _built_like(places.groups[:, TRAIL], likely) & (odds > ODDS - NEAR)
    possible = (odds > ODDS - ALONE) & (said > SENTENCES) & (seen.rows[:, PAGE_HAN] > CHINESE)
    if lone := lone_lines(lines, counts.letters, places.groups[:, TRAIL], likely, possible):
        with marked_up_alike(lines, lone) as changed:
            again = chosen_judge.odds(described(changed, words, counts, weighed, Places(changed), hints))
        likely[list(lone.models)] = again[list(lone.models)] > ODDS
    if "pre" in places.ancestry.tags:
        _keep_code_whole(lines, likely, odds)
    chosen = [place for place in np.flatnonzero(likely).tolist() if place not in weighed.noise]
    return parts_of_posts(lines, chosen) if hints.is_discussion else chosen


def _judgement(seen: Seen, hints: PageHints) -> tuple[Judge, NDArray[np.float64]]:
    """Return the judge of a page, and the log-odds that its lines are text.

    If the first forest for pages other than threads is unsure of the lines that it would choose, another one judges,
    unless it is even less sure.
    """
    own, rows = judge(is_thread=hints.is_discussion), seen.rows
    odds = own.first.odds(rows)
    is_known = hints.is_discussion or rows[0, PAGE_HAN] <= CHINESE
    if not is_known and (certainty := _certainty(odds, rows)) < CERTAIN:
        others = (other := other_judge()).first.odds(rows)
        if _certainty(others, rows) > certainty:
            own, odds = other, others
    return own, own.corrected(seen, odds)


def _certainty(odds: NDArray[np.float64], rows: Numbers) -> float:
    """Return the average probability (0–1) that the chosen lines are text.

    Each line weighs the logarithm of its number of letters.
    """
    chosen = odds > ODDS
    weights = rows[chosen, LETTERS]
    return float((weights / (1 + np.exp(-odds[chosen]))).sum() / (weights.sum() or 1))


def _kept_together(groups: Integers, likely: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Find the lines of groups most of whose lines were chosen.

    A short last line belongs to the others.
    """
    counts, chosen = np.bincount(groups), np.bincount(groups, likely)
    return np.asarray((chosen > MOST * counts)[groups] & (counts > 2)[groups])


def _built_like(groups: Integers, likely: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Find the lines of groups of which any line was chosen."""
    return np.asarray((np.bincount(groups, likely) > 0)[groups])


def _left_out_together(groups: Integers, likely: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Find the lines of groups of which hardly any line was chosen."""
    counts, chosen = np.bincount(groups), np.bincount(groups, likely)
    return np.asarray((chosen <= FEWEST * counts)[groups])


def _keep_code_whole(lines: Sequence[PageLine], likely: NDArray[np.bool_], odds: NDArray[np.float64]) -> None:
    """Choose all lines of a preformatted block that is next to text.

    This keeps code that a page explains. A page whose whole text is preformatted is judged line by line.
    """
    sizes = np.asarray([len(line.text) for line in lines])
    chosen = int((sizes * likely).sum())
    for node, group in groupby(range(len(lines)), lambda place: lines[place].node):
        places = list(group) if node.tag == "pre" else []
        if places and 2 * sizes[places].sum() < chosen and np.average(odds[places], weights=sizes[places]) > CODE:
            likely[places] |= likely[max(0, places[0] - 1)] or likely[min(len(lines) - 1, places[-1] + 1)]


def _is_headline(line: PageLine) -> bool:
    return re.match(r"h[1-6]$", str(line.node.tag)) is not None
