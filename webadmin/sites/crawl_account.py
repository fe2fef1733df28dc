"""Account for every address of a crawl.

Also gives advice on what a person can do about pages that were not read.
"""

from collections import Counter
from collections.abc import Callable, Iterable

from django.utils.translation import gettext

from storage.collections.crawls import Crawl
from storage.crawl_remark import CrawlRemark
from storage.fetch_outcome import FetchOutcome
from webadmin.words.catalogue import Words
from webadmin.words.differences import say_difference
from webadmin.words.labels import active_words
from webadmin.words.sentences import in_english as _
from webadmin.words.sentences import worded_text

Outcome = FetchOutcome
_GROUPS: dict[str, frozenset[FetchOutcome]] = {
    "unchanged": frozenset({Outcome.NOT_MODIFIED}),
    "lists": frozenset({Outcome.LIST, Outcome.SITEMAP, Outcome.MOVED}),
    "empty": frozenset({Outcome.EMPTY, Outcome.SUDDENLY_EMPTY}),
    "refused": frozenset({
        Outcome.ROBOTS, Outcome.ROBOTS_UNREACHABLE, Outcome.HOST_BLOCKED, Outcome.HOST_NEEDS_HUMAN,
        Outcome.SSRF_BLOCKED, Outcome.BAD_URL, Outcome.BAD_SCHEME, Outcome.BAD_PORT, Outcome.UNGUARDED, Outcome.PROXY,
        Outcome.NO_PROXY, Outcome.AGE_GATE,
        Outcome.OFFSITE, Outcome.TOO_DEEP, Outcome.MOVED_OFFSITE, Outcome.TRAP, Outcome.TOO_MANY}),
    "skipped": frozenset({
        Outcome.NOT_TEXT, Outcome.TOO_BIG, Outcome.FILE_LOCKED, Outcome.FILE_UNSUPPORTED, Outcome.FILE_PICTURES,
        Outcome.FILE_DAMAGED, Outcome.TOO_MANY_ENCODINGS, Outcome.UNREADABLE, Outcome.BAD_SITEMAP, Outcome.NO_FONT,
        Outcome.NO_SHEET, Outcome.NO_PICTURE, Outcome.NO_ICON, Outcome.PICTURES_UNREAD,
        Outcome.LONG_ADDRESS}),
}
"""Outcomes grouped by their meaning for a reader; outcomes in no group count as failed."""
_READ = frozenset({Outcome.READ, Outcome.READ_ODD, Outcome.READ_CUT, Outcome.READ_GARBLED, Outcome.READ_UNSTYLED,
                   Outcome.SHOWN, Outcome.FILE, Outcome.PICTURES})
MOST = 3
"""Maximum number of messages of one kind of advice."""


GROUPS: dict[str, str] = {
    "read": _("read"), "unchanged": _("unchanged"), "lists": _("lists and redirects"), "empty": _("without text"),
    "refused": _("left out by rule"), "skipped": _("skipped"), "failed": _("failed"),
    "aside": _("fonts, sheets and pictures"),
}
EMPTY = _("%(empty)s of %(all)s pages that should contain text contained none: examine one with `wenzong site test "
          "URL`; pages that scripts fill need a browser")
FILES = _("%(count)s files were not read, or not completely; for instance %(url)s (%(reason)s)")
PICTURES = _("the text of %(count)s pages is in pictures, which were not read: pip install 'wenzong[pictures]', "
             "then crawl again")
REPEATED = _("%(addresses)s addresses like %(pattern)s gave %(texts)s different texts; no more of them are requested")
MAZE = _("%(pages)s pages like %(pattern)s led almost only to new addresses, as endlessly generated pages do: such "
         "addresses are requested last, and ever fewer of them")
AGE = _("not read because a form asks for the reader’s age, which Wenzong does not submit: %(count)s; check in a "
        "browser what is behind it")
CLOAKED = _("%(url)s shows other browsers something else (%(what)s): choose their request headers for the site, if its "
            "owner agrees")
MOVED = _("the site seems to have moved to %(url)s; add the new address as a separate site")
LONG = _("%(count)s links were skipped because their addresses are too long")
LEFT_OUT = _("%(count)s known addresses were not requested")


def account(crawl: Crawl) -> dict[str, int]:
    """Count the answers of a crawl by group.

    The counts add up to `asked`, including repeated attempts.
    """
    groups: Counter[str] = Counter()
    for outcome, count in crawl.reasons.items():
        if outcome not in _READ:
            groups[next((name for name, some in _GROUPS.items() if outcome in some), "failed")] += count
    groups["read"] = crawl.counts.get("pages", 0) - groups["unchanged"]
    groups["aside"] = max(0, crawl.counts.get("asked", 0) - groups.total())
    return {name: groups[name] for name in GROUPS if groups[name]}


def added(crawls: Iterable[Crawl]) -> Crawl:
    """Add up the figures of crawls, so that they can be accounted for as one."""
    counts: Counter[str] = Counter()
    reasons: Counter[FetchOutcome] = Counter()
    for crawl in crawls:
        counts.update(crawl.counts)
        reasons.update(crawl.reasons)
    return Crawl("", "", counts=dict(counts), reasons=dict(reasons))


def empty_of(crawl: Crawl) -> tuple[int, int]:
    """Count the pages that should contain text but do not.

    Returns their number and that of all pages that should contain text; zeros unless the crawl has the remark about it.
    """
    if CrawlRemark.EMPTY_CHAPTERS not in crawl.reason.split(", "):
        return 0, 0
    empty = account(crawl).get("empty", 0)
    return empty, empty + crawl.counts.get("pages", 0)


def _advice(crawl: Crawl, words: Words, translate: Callable[[str], str]) -> list[str]:
    """List what a person should know about a crawl and can do about it."""
    remarks: list[tuple[str, dict[str, object]]] = []
    empty, everything = empty_of(crawl)
    if empty:
        remarks.append((EMPTY, {"empty": f"{empty:,}", "all": f"{everything:,}"}))
    if crawl.files:
        url, reason = next(iter(crawl.files.items()))
        remarks.append((FILES, {"count": f"{len(crawl.files):,}", "url": url,
                                "reason": worded_text(reason, translate)}))
    if unread := crawl.reasons.get(Outcome.PICTURES_UNREAD, 0):
        remarks.append((PICTURES, {"count": f"{unread:,}"}))
    for pattern, figures in list(crawl.repeated.items())[:MOST]:
        addresses, _slash, texts = figures.partition("/")
        remarks.append((REPEATED, {"addresses": addresses, "pattern": pattern, "texts": texts}))
    remarks += [(MAZE, {"pages": f"{pages:,}", "pattern": pattern})
                for pattern, pages in list(crawl.mazes.items())[:MOST]]
    if gates := crawl.reasons.get(Outcome.AGE_GATE, 0):
        remarks.append((AGE, {"count": f"{gates:,}"}))
    remarks += [(CLOAKED, {"url": url, "what": say_difference(what, words)})
                for url, what in list(crawl.shown_otherwise.items())[:MOST]]
    remarks += [(MOVED, {"url": url}) for url in list(crawl.moved_to)[:MOST]]
    if long := crawl.left_out.get(Outcome.LONG_ADDRESS, 0):
        remarks.append((LONG, {"count": f"{long:,}"}))
    if others := sum(crawl.left_out.values()) - long:
        remarks.append((LEFT_OUT, {"count": f"{others:,}"}))
    return [translate(text) % figures for text, figures in remarks]


def in_english(crawl: Crawl) -> list[str]:
    """Word the account and the advice in English, for the command line."""
    requests = crawl.counts.get("asked", 0)
    sums = [f"{requests:,} asked = {sum_in_english(crawl)}"]
    return [*(sums if requests else []), *advice_in_english(crawl)]


def advice_in_english(crawl: Crawl) -> list[str]:
    """Word the advice in English."""
    return _advice(crawl, Words("en"), _)


def sum_in_english(crawl: Crawl) -> str:
    """Word the account in English."""
    return " + ".join(f"{count:,} {GROUPS[name]}" for name, count in account(crawl).items())


def sum_in_words(crawl: Crawl) -> str:
    """Word the account in the active language."""
    groups = account(crawl)
    return " + ".join(f"{count:,} {gettext(GROUPS[name])}" for name, count in groups.items())


def advice_in_words(crawl: Crawl) -> list[str]:
    """Word the advice in the active language."""
    return _advice(crawl, active_words(), gettext)
