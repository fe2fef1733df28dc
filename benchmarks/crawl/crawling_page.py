"""Lay out docs/crawling.md: the measured cost of crawling beside its goals."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from benchmarks.crawl.among import HOSTS, SLOW, Among
from benchmarks.crawl.crawls import Crawled
from benchmarks.crawl.killing import Survived
from benchmarks.crawl.weight import Weight
from benchmarks.harness.goals import Goal, goal_table
from benchmarks.harness.page import table

MEGABYTE = 2**20

CONDUCT = """\
## What a crawl asks for, reads and tells

- **Before a site is watched**, `wenzong site add URL` or "Look at a site" on the desk asks for up to eight of its
  pages, one after the other and as robots.txt allows, and shows contents pages, the pattern of chapters, encoding and
  how often new chapters appear. Nothing is stored, and nothing is watched without a yes.
- **Between crawls**, contents pages of watched works are polled at the rhythm of their chapters where a site is set to
  it, within `WENZONG_CRAWL_POLLS` requests a day to one host: [how, and how soon](polling.md).
- **Every answer is accounted for**: asked = read + unchanged + lists + without text + left out by rule + skipped +
  failed. `wenzong crawl`, `status`, `daily` and the desk show the sum and what a person can do; `status --json` has
  it in full. A site that was crawled by hand and is not watched is named as such.
- **What a browser shows is read**: text under status 404, 410 or 5xx if its title names a chapter and it has 500
  characters, or if it has 1,500; what came of an answer that broke off, at the third attempt, of a page never read
  before; types that say nothing, such as `html` without a slash. An error's own page, the same at every address, is
  not. Such pages are counted apart, and their captures keep the status. Requests carry the `Referer` that a browser
  would send.
- **Mazes** of ever new text are told by their links: a page's last 40 siblings name nothing but new addresses, more
  than two each. They are asked for after everything else, and after 500 pages of a kind for half of what they name,
  then a quarter, and so on. Chapters name few new addresses; a novel of 3,000 is read whole beside a maze
  (`tests/crawler/urls/test_mazes.py`). What a watched title led to is never cut.
- **Book sources**: where the reader finds at most 200 characters, the rules of the site's imported source are asked
  for the chapter's text, and else for the chapters of a contents page. What `replaceRegex` takes out on two pages is
  left out of later ones. Of 58 shapes of rules on three made sites (`tests/crawler/book_sources/`), 38 of them written
  after the reader by the format's description, every contents page and text is as written. What needs a script, a
  login, a browser (`webView`) or pages by POST is refused with the reason, and so are rules that readers take
  differently; a search alone is refused apart, and its source is used without it. Rules ask no site but the source's
  own: what its address shares the registrable domain with.
- **Answers in JSON** are pages: title and text from the fields that hold them, markup within strings, the next page,
  lists of chapters. Addresses that scripts fetch from are followed where a page holds no text, and those of data that a
  shown page fetched and did not write into it. Numbers of chapters without an address are not guessed at.
- **The browser** shows a page that lacks something (an empty named element, a notice of loading, a preview, a contents
  page without chapters, packed scripts) and is read by what it laid out (`tests/crawler/browser/concealed_pages.py`).
  It waits for the network to rest, up to 5 s, and 3 s more for a page without text; what never answers is
  stopped then. What scripts write on a canvas is
  read, in the order in which it stands there. Style sheets, scripts and data come through the egress guard; pictures,
  fonts and media are not asked for, nothing is clicked. After 5 pages of a pattern of address in vain, one in 25 is
  shown. Of a list whose items have no address, those that its data or its scripts name are followed; identifiers
  without an address are not guessed at. Text that is drawn by WebGL or in a worker is not read.
- **Fonts** that show other characters than are written are looked for in style sheets, too, where a text has private
  characters or Chinese makes no sense. What neither known outlines nor a chapter of the library tells is recognised by
  its looks with the extra `pictures`, 25 ms of processor time a letter; what is not sure stays unread.
- **Files**: archives within an archive are opened two deep, up to 50 of them and 1 GB in all. Kindle books (mobi,
  azw3) are read through `mobitool` of libmobi where the machine has it; without it, and for documents of scanned
  pages, what to do is named. A copy in a file is gone when the file is, or when the file was read whole and lacks the
  chapter.
"""
"""What a crawl does; nothing of it is measured here."""


@dataclass(frozen=True)
class Figures:
    """Everything that one run of the benchmark measured."""

    bare: Sequence[Crawled]
    unread: Sequence[Crawled]
    whole: Sequence[Crawled]
    long: Crawled
    weight: Weight
    survived: Survived
    among: Among


def goals(figures: Figures) -> list[Goal]:
    """Compare with what the project set out to reach."""
    races = [*figures.unread, *figures.whole, figures.long]
    early, late = _memory(figures.long)
    return [
        Goal("fetched and stored, times bare Scrapy", _ratio(figures.unread, figures.bare), 0.7),
        Goal("fetched, read and stored, times bare Scrapy", _ratio(figures.whole, figures.bare), 0.5),
        Goal("fetched, read and stored, pages/s", _rate(figures.whole), 80),
        Goal("coverage, the least of all crawls", min(each.coverage for each in races), 1.0),
        Goal("duplicate requests, the most of all crawls", max(each.duplicates for each in races), 0.01,
             at_least=False),
        Goal(f"share of their speed that one host of {SLOW:.0f} s costs {HOSTS - 1} others", figures.among.lost, 0.1,
             at_least=False),
        Goal(f"memory at the end of {figures.long.pages:,} pages, times that at a quarter", late / early, 1.1,
             at_least=False),
        Goal("bytes of process memory a known address", figures.weight.process / figures.weight.addresses, 250,
             at_least=False),
        Goal(f"pages stored after {figures.survived.kills} kills, of {figures.survived.pages:,}",
             figures.survived.stored, figures.survived.pages),
        Goal("requests repeated because of the kills", figures.survived.again, figures.survived.most_again,
             at_least=False),
    ]


def document(figures: Figures) -> str:
    """Write the page."""
    return "\n".join([
        "# Crawling", "",
        "Generated by `python -m benchmarks crawl --write`; do not edit. A synthetic site of novels on loopback, pages",
        "of about 13 kB; site, crawler, extraction processes and embedded database share the same cores. The three",
        "crawls of a round are interleaved; rates are medians, ratios compare crawls of the same round.", "",
        goal_table(goals(figures)), table(["", "pages/s by round"], [
            ["bare Scrapy: follows links, reads and stores nothing", _rates(figures.bare)],
            ["fetched and stored", _rates(figures.unread)],
            ["fetched, read and stored", _rates(figures.whole)],
        ]),
        _long(figures.long), "", _weighed(figures.weight), "", CONDUCT,
    ])


def _long(long: Crawled) -> str:
    early, late = (size / MEGABYTE for size in _memory(long))
    return (f"Crawl and extraction processes: {early:,.0f} MB after a quarter of {long.pages:,} pages, {late:,.0f} MB "
            f"at the end; {long.rate:,.0f} pages/s overall.")


def _weighed(weight: Weight) -> str:
    disk = weight.disk / weight.addresses * 1e6 / MEGABYTE
    return (f"A frontier of {weight.addresses:,} addresses: {weight.process / MEGABYTE:,.1f} MB in the process (a "
            f"bounded memory of\nwhat was just said), nothing in Redis, {disk:,.0f} MB of disk a million addresses; "
            f"{weight.added_a_second:,.0f} added a second,\n{weight.claim * 1000:,.0f} ms to claim 32.")


def _ratio(some: Sequence[Crawled], others: Sequence[Crawled]) -> float:
    return median(one.rate / other.rate for one, other in zip(some, others, strict=True))


def _rate(some: Sequence[Crawled]) -> float:
    return median(each.rate for each in some)


def _rates(some: Sequence[Crawled]) -> str:
    return ", ".join(f"{each.rate:,.0f}" for each in some)


def _memory(long: Crawled) -> tuple[int, int]:
    """Memory after a quarter of the pages, and the most of the last quarter."""
    early = [size for pages, size in long.memory.items() if pages <= long.pages / 4] or [1]
    late = [size for pages, size in long.memory.items() if pages >= long.pages * 3 / 4] or [1]
    return max(early), max(late)
