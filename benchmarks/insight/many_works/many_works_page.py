"""Lay out the figures from many works, with their goals."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from benchmarks.harness.goals import Goal
from benchmarks.harness.page import table
from benchmarks.insight.many_works import made_reposts, made_rings
from benchmarks.insight.many_works.likeness_score import Likenesses, shares_of
from benchmarks.insight.many_works.repost_score import CLEAR, RepostScore

if TYPE_CHECKING:  # they read the desk, whose models are loaded once Django is set up
    from benchmarks.insight.many_works.offence_score import OffenceScore
    from benchmarks.insight.many_works.words_score import WordsScore

GOALS: Mapping[str, float] = {
    "reposts, works right": 0.98, "reposts, works found": 0.9, "reposts, directions right": 0.95,
    "alike, sites, precision": 0.98, "alike, sites, recall": 0.9,
    "alike, authors, precision": 0.95, "alike, authors, recall": 0.85,
    "offenders, sites right": 1.0, "offenders, operators right": 1.0, "offenders, order right": 1.0,
    "in words, paragraphs right": 1.0, "in words, lags that hold the truth": 1.0,
    "in words, links that open what they tell": 1.0}
MOST: Mapping[str, float] = {"reposts, shares off by": 0.05}
_REPOSTS = f"""
## Who reposts whom

10 worlds of {made_reposts.WORKS} works of {made_reposts.CHAPTERS} chapters on most of {made_reposts.SITES} \
aggregators. Each aggregator takes {made_reposts.FAITHFUL[0]:.0%} to {made_reposts.FAITHFUL[1]:.0%} of its works \
from a favourite site that has them, the others from any other site or from the original. Which site
has a work first varies, so sites copy from each other in both directions. Copies have errors as above. Families are
built from the texts and added up. A direction is scored if one site truly has {CLEAR} works or more beyond the \
reverse direction; *shares off by* is the mean error of
the share of a site's works that are said to come from another.
"""
_ALIKE = f"""
## Who is like whom

20 worlds of {made_rings.RINGS} rings of {made_rings.RING[0]} to {made_rings.RING[1]} sites that take \
{made_rings.TAKES:.0%} of the works of a pool and up to {made_rings.BESIDE} others; {made_rings.LONERS} sites take what
is popular (1 / rank). Similar are sites of one ring, and authors whose works belong to one pool, with one to
{made_rings.AN_AUTHOR} works each. Authors are compared by the sites that copy them, not by their texts.
"""
_OFFENDERS = """
## Who copies again

4 worlds of cases on 12 sites of up to four operators, simulated on a desk by its own rules: in random order, cases
are opened and removed, removals are withdrawn, cases are dismissed and reopened, and copies come back. A row is
right if all its figures are; rows are read from the table that the desk exports.
"""
_WORDS = """
## Answers in words

12 works of up to 130 chapters on up to nine sites, with randomly drawn sightings, disguises, removals, origins and \
lags. Each work's page is read in English and in
Chinese: a paragraph is right if its sentences say all that is true and nothing else, and contain all its figures.
Each link is followed, and must list exactly the chapters or sites that it counts.
"""


@dataclass(frozen=True)
class ManyWorks:
    """All measured figures."""

    reposts: RepostScore
    likenesses: Likenesses
    offences: "OffenceScore"
    words: "WordsScore"

    @property
    def at_least(self) -> dict[str, float]:
        """Return the figures that are better when larger, by name."""
        return {**self.reposts.at_least, **shares_of(self.likenesses), **self.offences.shares, **self.words.shares}

    @property
    def at_most(self) -> dict[str, float]:
        """Return the figures that are better when smaller, by name."""
        return self.reposts.at_most

    def goals(self) -> list[Goal]:
        """Compare the figures with their goals."""
        return [*(Goal(name, share, GOALS[name]) for name, share in self.at_least.items()),
                *(Goal(name, share, MOST[name], at_least=False) for name, share in self.at_most.items())]

    def document(self) -> str:
        """Lay the figures out in Markdown."""
        pairs = [(kind, f"{each.true:,}", f"{each.reported:,}", f"{each.right:,}")
                 for kind, each in self.likenesses.items()]
        taken, cases, words = self.reposts, self.offences, self.words
        return (f"{_REPOSTS}\n{taken.reported:,} works of a site are reported as taken from another, {taken.right:,} "
                f"of {taken.true:,} correctly; {taken.directions_right} of {taken.directions} directions.\n{_ALIKE}\n"
                + table(("pairs of", "true", "said", "right"), pairs)
                + f"{_OFFENDERS}\n{cases.sites_right} of {cases.sites} sites, of which {cases.repeaters} copied again; "
                f"{cases.operators_right} of {cases.operators} operators.\n{_WORDS}\n{words.paragraphs_right} of "
                f"{words.paragraphs} paragraphs, {words.lags_right} of {words.lags} lags, {words.links_right:,} of "
                f"{words.links:,} links.\n")
