"""A palette as all formats show it.

All texts are plain, with hidden characters made visible, in the active language; nothing in them is markup.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from matcher.side_by_side import Span
from webadmin.hidden_characters import visible
from webadmin.palettes.palette_content import PaletteContent, PaletteCopy, PaletteCounts, PaletteRow
from webadmin.words.labels import active_words
from webadmin.words.moments import to_the_minute, to_the_second
from webadmin.words.units import Unit, share, written

Marked = list[tuple[str, str]]
"""Pieces of a text, each with its kind: same, disguised, inserted, edited."""


@dataclass(frozen=True)
class PrintedRow:
    """A paragraph of the page next to the chapter's."""

    number: int
    row: int
    colour: int
    page: Marked
    source: Marked


@dataclass(frozen=True)
class PrintedCopy:
    """The paragraphs of one copy, below a description of where they were found."""

    heading: str
    lines: list[str]
    rows: list[PrintedRow]


@dataclass(frozen=True)
class PrintedPalette:
    """A palette, ready to be written."""

    lang: str
    region: str
    timestamp: str
    title: str
    lines: list[str]
    counts: list[tuple[str, str]]
    """Figures and their labels."""
    legend: list[tuple[str, str, str]]
    """Kinds, each with a sample and its meaning."""
    head: list[str]
    """Headings of the page's and the chapter's column."""
    copies: list[PrintedCopy]
    missing: str
    """States how many paragraphs cannot be shown any more; empty if none."""
    statement: str

    @property
    def characters(self) -> int:
        """Number of characters of both sides."""
        return sum(len(text) for copy in self.copies for row in copy.rows for _kind, text in (*row.page, *row.source))


def printed_palette(content: PaletteContent, at: datetime) -> PrintedPalette:
    """Format a palette for people, in the active language and time zone.

    `at` is shown as the time of writing.
    """
    words = active_words()
    lang, _separator, region = words("typographic").partition("-")
    missing = ngettext("%(count)s chosen paragraph is not shown: its texts are no longer stored.",
                       "%(count)s chosen paragraphs are not shown: their texts are no longer stored.", content.missing)
    return PrintedPalette(
        lang=lang, region=region, timestamp=at.isoformat(), title=visible(content.title),
        lines=_lines(content, at), counts=_counts(content.counts), legend=_legend(),
        head=[_("Page"), _("Chapter")], copies=[_copy(copy) for copy in content.copies],
        missing=missing % {"count": content.missing} if content.missing else "",
        statement=_("A person chose these paragraphs and software aligned them. This is not a legal opinion."),
    )


def _lines(content: PaletteContent, at: datetime) -> list[str]:
    work = " · ".join(filter(None, (content.work, content.author)))
    return [_("Original: %(work)s") % {"work": visible(work)},
            _("Found on: %(site)s") % {"site": visible(content.site)},
            _("Written: %(moment)s") % {"moment": to_the_minute(at)}]


def _counts(counts: PaletteCounts) -> list[tuple[str, str]]:
    words = active_words()
    return [
        (written(counts.paragraphs, Unit.COUNT), _("paragraphs")),
        (written(counts.page, Unit.CHARACTERS), _("characters of the page")),
        (written(counts.same, Unit.CHARACTERS), _("the same as written")),
        (written(counts.disguised, Unit.CHARACTERS), _("disguised")),
        (written(counts.edited, Unit.CHARACTERS), _("edited")),
        (share(counts.literal_share), words("literal_identity")),
        (share(counts.undone_share), words("identity")),
    ]


def _legend() -> list[tuple[str, str, str]]:
    words = active_words()
    sample = words("mark.sample")
    same = ("same", sample, _("the same on both sides; each paragraph has its colour"))
    return [same, *((kind, sample, words(f"mark.{kind}")) for kind in ("disguised", "inserted", "edited"))]


def _copy(copy: PaletteCopy) -> PrintedCopy:
    words = active_words()
    heading = " · ".join(filter(None, (copy.chapter, copy.page_title)))
    lines = [copy.url, f"{words('fetched_at')} {to_the_second(timezone.localtime(copy.fetched_at))}"]
    if copy.sha256:
        lines.append(f"{words('sha256')} {copy.sha256}")
    return PrintedCopy(visible(heading), [visible(line) for line in lines], [_row(row) for row in copy.rows])


def _row(row: PaletteRow) -> PrintedRow:
    return PrintedRow(row.number, row.row, row.colour, _marked(row.page), _marked(row.source))


def _marked(spans: Iterable[Span]) -> Marked:
    return [(span.kind, visible(span.text)) for span in spans]
