"""Score answers in words: figures against the truth, links against their words."""

import re
from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass
from typing import cast
from urllib.parse import parse_qs, urlsplit

from lxml import html

from benchmarks.insight.added_counts import AddedCounts
from benchmarks.insight.many_works.expected_sentences import (
    COUNTED,
    PARAGRAPHS,
    expected_of_site,
    expected_of_work,
    family_choice,
    shown_sites,
)
from benchmarks.insight.many_works.insight_desk import InsightDesk
from benchmarks.insight.many_works.made_paces import MadeWork, made_work, true_lag
from benchmarks.insight.many_works.words_read_back import SENTENCES, Link, Paragraph, page_of, paragraphs_of, words_of

DAY = 24
_DIGIT = re.compile(r"\d")


@dataclass(frozen=True)
class WordsScore(AddedCounts):
    """Paragraphs, lags and links over several works, in both languages."""

    paragraphs: int = 0
    paragraphs_right: int = 0
    """Paragraphs that say exactly what is true, with no other figure."""
    lags: int = 0
    lags_right: int = 0
    """Intervals that contain the true median."""
    links: int = 0
    links_right: int = 0
    """Links that open exactly what their words say."""

    @property
    def shares(self) -> dict[str, float]:
        """Give the figures by name."""
        return {"in words, paragraphs right": self.paragraphs_right / max(self.paragraphs, 1),
                "in words, lags that hold the truth": self.lags_right / max(self.lags, 1),
                "in words, links that open what they tell": self.links_right / max(self.links, 1)}


def score_words(desk: InsightDesk, seeds: Iterable[int]) -> WordsScore:
    """Draw works, read what their pages say in each language, and follow every link."""
    works = (made_work(desk, seed) for seed in seeds)
    return sum((_score(desk, made, language) for made in works for language in SENTENCES), WordsScore())


def _score(desk: InsightDesk, made: MadeWork, language: str) -> WordsScore:
    found, sites = paragraphs_of(desk.client, f"/works/{made.work.id}/", language), shown_sites(made)
    more = len(made.sites) - PARAGRAPHS
    wanted = [expected_of_work(made), *(expected_of_site(made, site, language) for site in sites),
              *([{"more": (str(more),)}] if more > 0 else [])]
    right = [_is_right(paragraph, truth, lead) for paragraph, truth, lead in zip(
        found, wanted, ["", *sites, ""], strict=False)]
    lags = [_holds(paragraph.sentences.get("lag"), true_lag(made.sites[site]))
            for paragraph, site in zip(found[1:], sites, strict=False)]
    links = [_opens(desk, made, link, language) for paragraph in found for link in paragraph.links]
    return WordsScore(max(len(wanted), len(found)), sum(right), len(lags), sum(lags), len(links), sum(links))


def _is_right(paragraph: Paragraph, truth: object, lead: str) -> bool:
    sentences = {name: tuple(each.replace(",", "") for each in wording) for name, wording in paragraph.sentences.items()
                 if name != "lag"}
    return sentences == truth and (not lead or paragraph.lead == lead) and not _DIGIT.search(paragraph.left)


def _holds(wording: tuple[str, ...] | None, true: float | None) -> bool:
    """Check whether a written interval contains the true median, or both are missing."""
    if wording is None or true is None:
        return wording is None and true is None
    first, second, unit = wording
    scale = 1 if unit in ("h", "小时") else DAY
    low, high = (0.0, _number(first)) if not second else (_number(first), _number(second))
    return (low - _rounding(first) if second else 0.0) <= true / scale <= high + _rounding(second or first)


def _number(written: str) -> float:
    return float(written.replace(",", ""))


def _rounding(written: str) -> float:
    """Return half of the last written digit; from ten on, there are no decimals."""
    return 0.5 if _number(written) >= 10 else 0.05


def _opens(desk: InsightDesk, made: MadeWork, link: Link, language: str) -> bool:
    """Check whether the page behind a link lists exactly what its words count."""
    parts = urlsplit(link.address)
    query = {name: values[0] for name, values in parse_qs(parts.query).items()}
    site, only = query.get("site", ""), query.get("only", "")
    if parts.path.endswith("/coverage/chapters/"):
        rows = made.sites[site]
        choice = COUNTED.get(only) or (lambda each: each.trick == only)
        wanted = {each.number for each in rows if choice(each)}
        is_count = bool(re.fullmatch(r"[\d,]+( 章| chapters?)?", link.words))
        return set(_chapters(desk, link, language)) == wanted and (
            not is_count or int(re.sub(r"\D", "", link.words)) == len(wanted))
    page = page_of(desk.client, link.address, language)
    if parts.path.endswith("/family/"):
        return _listed(page) == family_choice(made, only, site)
    if parts.fragment == "lag":
        shown = words_of(cast(list[html.HtmlElement], page.xpath("//section[@id='lag']/header"))[0])
        return site in shown and link.words in shown
    return {words_of(each) for each in _found(page, "//table[@class='followers']//th//bdi")} == made.sites.keys()


def _chapters(desk: InsightDesk, link: Link, language: str) -> Iterator[int]:
    """List the numbers of the chapters behind a link, over all pages of the list."""
    number = 1
    while rows := _found(page_of(desk.client, f"{link.address}&page={number}", language), "//table//tr/td[1]"):
        yield from (int(words_of(each).replace(",", "")) for each in rows)
        if len(rows) < 100:
            return
        number += 1


def _listed(page: html.HtmlElement) -> Set[str]:
    return {words_of(each) for each in _found(page, "//section[@id='sources']//tbody/tr/td[@class='what']/a/bdi")}


def _found(page: html.HtmlElement, path: str) -> list[html.HtmlElement]:
    return cast(list[html.HtmlElement], page.xpath(path))
