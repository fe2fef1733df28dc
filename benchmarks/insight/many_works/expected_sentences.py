"""Compute what an answer in words must say, only from how its world was drawn."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence, Set

from benchmarks.insight.many_works.made_paces import MadeSighting, MadeWork, main_trick, true_lag
from benchmarks.insight.many_works.words_read_back import Sentences
from insight.family.family import ORIGINAL, Descent

PARAGRAPHS = 5
"""Number of sites with a paragraph on a page: those with most chapters."""
NAMED_FROM = 0.5
"""Minimum support for a source to be named."""
TRICKS = {"en": {"homophone": "homophones", "pinyin": "pinyin instead of characters", "mask": "masked characters"},
          "zh-hans": {"homophone": "同音字", "pinyin": "以拼音代字", "mask": "遮掩字符"}}
COUNTED: Mapping[str, Callable[[MadeSighting], bool]] = {
    "": lambda _each: True, "gone": lambda each: each.is_gone, "first": lambda each: each.is_first,
    "ahead": lambda each: each.is_ahead}


def shown_sites(made: MadeWork) -> list[str]:
    """List the sites that have a paragraph, in order."""
    return sorted(made.sites, key=lambda site: (-len(made.sites[site]), site))[:PARAGRAPHS]


def expected_of_site(made: MadeWork, site: str, language: str) -> Sentences:
    """Return what a site's paragraph must say, except its lag (an interval)."""
    rows = made.sites[site]
    mean = sum(each.thousandths for each in rows) / 1000 / len(rows)
    trick, disguised = main_trick(rows)
    counts = {name: sum(map(COUNTED[name], rows)) for name in ("ahead", "first", "gone")}
    alone = " alone" if len(rows) == 1 else ""
    sentences: dict[str, tuple[str, ...]] = {"shows": (str(len(rows)), percent(mean))}
    sentences |= {"ahead": (str(counts["ahead"]),)} if counts["ahead"] else {}
    sentences |= _origin(made.descents[site])
    if trick:
        words = TRICKS[language][trick]
        sentences[f"disguised{alone}"] = (words,) if alone else (percent(disguised / len(rows)), words)
    sentences |= {f"firsts{alone}": ("" if alone else str(counts["first"]),)} if counts["first"] else {}
    sentences |= {f"gone{alone}": ("" if alone else str(counts["gone"]),)} if counts["gone"] else {}
    return sentences


def expected_of_work(made: MadeWork) -> Sentences:
    """Return what the paragraph about the source must say."""
    sentences = _upstream(made)
    firsts = Counter(site for site, rows in made.sites.items() for each in rows if each.is_first)
    if firsts:
        first = min(firsts, key=lambda site: (-firsts[site], site))
        sentences["first"] = (first, str(firsts[first]))
    rows = [each for site in shown_sites(made) for each in made.sites[site]]
    if true_lag(rows) is None and not any(each.is_ahead for each in rows):
        sentences["undated"] = ("",)
    return sentences


def family_choice(made: MadeWork, only: str, site: str) -> Set[str]:
    """List the sites of a family that a link must open."""
    tops = _tops(made)
    if only == "below":
        return {each for each, top in tops.items() if top == site != each}
    if only == "direct":
        return {each for each in tops if made.descents[each].sources[0].site == ORIGINAL}
    return set(tops) if only == "told" else {site} & made.descents.keys()


def percent(share: float) -> str:
    """Format a share in whole per cent; a part is never rounded to 0 or 100."""
    if 0 < share < 0.01:
        return "<1%"
    return "99%" if 0.99 < share < 1 else f"{share:.0%}"


def _origin(descent: Descent) -> dict[str, tuple[str, ...]]:
    if descent.sources[0].support < NAMED_FROM:
        return {"untold": ("",)}
    named = [each for each in descent.sources[:1 + descent.mixed] if each.support >= NAMED_FROM]
    support = percent(min(each.support for each in named))
    sites = [each.site for each in named if each.site != ORIGINAL]
    if not sites:
        return {"original": (support,)}
    return {"copied": (sites[0], support)} | ({"part": (sites[1],)} if len(sites) > 1 else {})


def _tops(made: MadeWork) -> dict[str, str]:
    """Map the sites whose source is known to the site at their top.

    It is the site itself where it copied the original.
    """
    source = {site: each.sources[0].site for site, each in made.descents.items()
              if each.sources[0].support >= NAMED_FROM}

    def top(site: str) -> str:
        above = source.get(site, ORIGINAL)
        return site if above == ORIGINAL else top(above)

    return {site: top(site) for site in source}


def _upstream(made: MadeWork) -> dict[str, tuple[str, ...]]:
    tops = _tops(made)
    below: Sequence[tuple[str, int]] = sorted(Counter(top for site, top in tops.items() if top != site).items(),
                                             key=lambda item: (-item[1], item[0]))
    if not tops:
        return {"no origin": ("",)}
    if not below:
        return {"all direct": (str(len(tops)),)}
    site, count = below[0]
    if 2 * count >= len(tops):
        return {"source": (site,), "below": (str(count), str(len(tops)))}
    return {"largest": (str(len(family_choice(made, "direct", ""))), str(len(tops)), str(count), site)}
