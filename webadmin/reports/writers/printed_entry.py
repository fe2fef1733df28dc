"""A case as printed formats show it.

It has headings, labelled facts, and passages in facing rows. Everything is plain text with hidden characters made
visible; nothing in it is markup.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import tzinfo

from matcher.side_by_side import Row, Span, rows
from webadmin.hidden_characters import visible
from webadmin.reports.content import Quote, ReportEntry
from webadmin.reports.facts import FACTS, GROUPS
from webadmin.reports.writers.cells import printed
from webadmin.words.catalogue import Words
from webadmin.words.units import Unit, share, written

IN_HEADINGS = frozenset({"case", "site", "work", "author", "holder", "chapter", "verdict"})
"""Facts that are already in the headings of a case and its group."""


@dataclass(frozen=True)
class PrintedFact:
    """A labelled fact; `kind` as in `webadmin.reports.facts`."""

    label: str
    value: str
    kind: str


@dataclass(frozen=True)
class PrintedPassage:
    """A copied passage in facing rows, and the number of characters left out."""

    heading: str
    page: str
    source: str
    rows: list[Row] = field(default_factory=list)
    cut: str = ""


@dataclass(frozen=True)
class PrintedCopy:
    """A case as a row in the table of its group."""

    case: str
    chapter: str
    address: str
    verdict: str
    source_coverage: str
    literal_identity: str
    identity: str
    captured: str
    online: str


@dataclass(frozen=True)
class PrintedEntry:
    """One case, ready for typesetting."""

    anchor: str
    heading: str
    place: str
    copy: PrintedCopy
    groups: list[tuple[str, list[PrintedFact]]]
    passages: list[PrintedPassage]


def printed_entry(entry: ReportEntry, words: Words, zone: tzinfo | None, allowance: int | None = None) -> PrintedEntry:
    """Format a case for people.

    At most `allowance` characters of its passages are shown per side, all if it is None.
    """
    passages, left = [], allowance
    for number, quote in enumerate(entry.quotes if left != 0 else (), 1):
        passage, used = _passage(number, quote, words, left)
        passages.append(passage)
        left = None if left is None else max(0, left - used)
    chapter, verdict = entry.source.chapter, words.named("verdict", entry.finding.verdict)
    return PrintedEntry(
        anchor=f"case-{entry.case.case}",
        heading=visible(f"{words('entry', case=entry.case.case)}  {chapter} · {verdict}"),
        place=visible(entry.page.url),
        copy=_copy(entry, words, zone),
        groups=[(words(group), _lines(group, entry, words, zone)) for group in GROUPS],
        passages=passages,
    )


def group_heading(entry: ReportEntry, words: Words) -> str:
    """Name the group of copies to which a case belongs.

    By its site and work, with author and rights holder.
    """
    source = entry.source
    owners = " · ".join(dict.fromkeys(name for name in (source.author, source.holder) if name))
    heading = words("group", site=entry.page.site, work=source.work)
    return visible(f"{heading} ({owners})" if owners else heading)


def _copy(entry: ReportEntry, words: Words, zone: tzinfo | None) -> PrintedCopy:
    values = {fact.key: visible(printed(fact, entry, words, zone)) for fact in FACTS}
    return PrintedCopy(
        case=values["case"], chapter=values["chapter"], address=values["url"], verdict=values["verdict"],
        source_coverage=values["source_coverage"], literal_identity=values["literal_identity"] or "—",
        identity=values["identity"], captured=values["fetched_at"][:10],
        online=values["news"] or words("online" if entry.case.gone_at is None else "gone"),
    )


def _lines(group: str, entry: ReportEntry, words: Words, zone: tzinfo | None) -> list[PrintedFact]:
    shown = [fact for fact in FACTS if fact.group == group and fact.key not in IN_HEADINGS]
    facts = [(fact, printed(fact, entry, words, zone)) for fact in shown]
    return [PrintedFact(words(fact.key), visible(value), fact.kind) for fact, value in facts if value]


def _passage(number: int, quote: Quote, words: Words, left: int | None) -> tuple[PrintedPassage, int]:
    """Lay out a passage within the rest of the allowance.

    Also returns how many characters were used.
    """
    kept, used = [], 0
    for row in _rows(quote):
        if left is not None and used + len(row) > 2 * left:
            break
        kept.append(Row(_shown(row.page), _shown(row.source)))
        used += len(row)
    missing = len(quote.page_text) + len(quote.source_text) - used
    return PrintedPassage(
        heading=" · ".join([words("passage", number=number), *_identities(quote, words)]),
        page=words("characters", start=quote.page[0], stop=quote.page[1]),
        source=words("characters", start=quote.source[0], stop=quote.source[1]),
        rows=kept,
        cut=words("cut", count=written(missing, Unit.CHARACTERS)) if missing else "",
    ), (used + 1) // 2


def _rows(quote: Quote) -> Iterable[Row]:
    """Arrange both sides of a passage in rows.

    Sentences in two languages form one row without marks.
    """
    if quote.likeness is None:
        return rows(quote.page_text, quote.source_text)
    return [Row((Span("same", quote.page_text),), (Span("same", quote.source_text),))]


def _identities(quote: Quote, words: Words) -> list[str]:
    """State the identities of a passage as written and with disguises undone.

    The first is omitted if it was not measured.
    """
    if quote.likeness is not None:
        return [f"{words('passage_likeness')} {share(quote.likeness)}"]
    literal = [] if quote.literal_identity is None else [
        f"{words('passage_literal_identity')} {share(quote.literal_identity)}"]
    return [*literal, f"{words('passage_identity')} {share(quote.identity)}"]


def _shown(spans: tuple[Span, ...]) -> tuple[Span, ...]:
    return tuple(Span(span.kind, visible(span.text)) for span in spans)
