"""The content of a palette, independent of any format."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from matcher.side_by_side import Span
from storage.collections.works import Works
from webadmin.palettes.aligned_paragraphs import Place, paragraph_at
from webadmin.palettes.models import Palette, PaletteParagraph
from webadmin.stores import database
from webadmin.tenant_documents import Evidence, TenantDocuments

COLOURS = 6


@dataclass(frozen=True)
class PaletteRow:
    """A paragraph of the page next to the chapter's, with its number."""

    number: int
    row: int
    """Number of its `PaletteParagraph`."""
    page: tuple[Span, ...]
    source: tuple[Span, ...]

    @property
    def colour(self) -> int:
        """Its colour number; equal words have this colour on both sides."""
        return (self.number - 1) % COLOURS


@dataclass(frozen=True)
class PaletteCopy:
    """The paragraphs selected from one copy, and where they were found."""

    copy: int
    chapter: str
    page_title: str
    url: str
    fetched_at: datetime
    sha256: str
    """SHA-256 of the response's bytes; empty if the capture is no longer stored."""
    rows: tuple[PaletteRow, ...]


@dataclass(frozen=True)
class PaletteCounts:
    """Numbers of characters in the selected paragraphs of the page, by kind."""

    paragraphs: int
    copies: int
    page: int
    source: int
    """Number of characters on the chapter's side."""
    same: int
    disguised: int
    inserted: int
    edited: int

    @property
    def literal_share(self) -> float:
        """Share (0–1) of the page's characters that are the same as written."""
        return self.same / self.page if self.page else 0.0

    @property
    def undone_share(self) -> float:
        """The same share with disguises undone and without inserted characters."""
        kept = self.page - self.inserted
        return (self.same + self.disguised) / kept if kept > 0 else 0.0


@dataclass(frozen=True)
class PaletteContent:
    """A palette, ready to be written."""

    title: str
    work: str
    author: str
    site: str
    copies: tuple[PaletteCopy, ...]
    missing: int
    """Number of selected paragraphs that cannot be shown because their texts are no longer stored."""

    @property
    def counts(self) -> PaletteCounts:
        """The counts over all paragraphs."""
        rows = [row for copy in self.copies for row in copy.rows]
        kinds: Counter[str] = Counter()
        for row in rows:
            for span in row.page:
                kinds[span.kind] += len(span.text)
        return PaletteCounts(
            len(rows), len(self.copies), kinds.total(), sum(len(span.text) for row in rows for span in row.source),
            kinds["same"], kinds["disguised"], kinds["inserted"], kinds["edited"])


def content_of(palette: Palette) -> PaletteContent:
    """Read a palette's texts; paragraphs without stored texts are counted as missing."""
    documents = TenantDocuments(palette.organisation.slug)
    chosen = list(palette.paragraphs.select_related("copy"))
    copies, number, missing = [], 1, 0
    for (match, _copy), run in groupby(chosen, key=lambda each: (each.match, each.copy_id)):
        paragraphs = list(run)
        evidence = documents.evidence(match)
        if evidence is None:
            missing += len(paragraphs)
            continue
        copies.append(_copy_of(paragraphs, evidence, number))
        number += len(paragraphs)
    case = palette.case
    work = Works(database()).works([case.work]).get(case.work)
    return PaletteContent(
        palette.title, case.work_title, work.author if work else "", case.site, tuple(copies), missing)


def _copy_of(paragraphs: Iterable[PaletteParagraph], evidence: Evidence, first: int) -> PaletteCopy:
    rows = []
    chosen = list(paragraphs)
    for number, copied in enumerate(chosen, first):
        place = Place(copied.page_start, copied.page_stop, copied.source_start, copied.source_stop)
        found = paragraph_at(evidence.page.text, evidence.chapter.text, place)
        rows.append(PaletteRow(number, copied.pk, found.page, found.source))
    copy, page = chosen[0].copy, evidence.page
    return PaletteCopy(
        copy.pk, evidence.chapter.title, page.title, page.url, page.fetched_at,
        evidence.capture.sha256 if evidence.capture else "", tuple(rows))
