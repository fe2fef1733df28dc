"""Write palettes to files: short ones at once, long ones by a worker.

A lease ensures that one worker writes a file; if it dies, another takes over.
"""

import hashlib
from collections.abc import Callable
from datetime import timedelta
from typing import Final

from django.db import transaction
from django.db.models import Sum
from django.db.models.expressions import F
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from library.readers.sentence import sentence_text
from webadmin.accounts.first_saves import added_before
from webadmin.accounts.models import Organisation, User
from webadmin.leased_rows import do_now, do_waiting
from webadmin.palettes.models import UNFINISHED, Palette, PaletteFile, PaletteForm, PaletteState
from webadmin.palettes.palette_content import content_of
from webadmin.palettes.printed_palette import PrintedPalette, printed_palette
from webadmin.palettes.writing.palette_docx import docx
from webadmin.palettes.writing.palette_page import html
from webadmin.palettes.writing.set_palette import pdf, png
from webadmin.reports.writers.base import ReportError

DIRECT = 20_000
"""Maximum characters of selected paragraphs that are written within a request."""
MOST_BYTES = 2**30
"""Maximum bytes of the files of all palettes of an organisation."""
MOST_WAITING = 50
"""Maximum files of one organisation that wait to be written; their sizes are not known yet."""
LEASE = timedelta(minutes=10)
ATTEMPTS = 3
WRITERS: Final[dict[PaletteForm, Callable[[PrintedPalette], bytes]]] = {
    PaletteForm.HTML: html, PaletteForm.PDF: pdf, PaletteForm.DOCX: docx, PaletteForm.PNG: png}


class QuotaError(ValueError):
    """More than an organisation may have; the message gives limit and remedy."""


def order(palette: Palette, form: PaletteForm, language: str, member: User | None) -> PaletteFile:
    """Order a file of a palette, and write it at once if it is short.

    Raises QuotaError.
    """
    with transaction.atomic():
        _require_room(palette.organisation)
        row = PaletteFile.objects.create(palette=palette, form=form, language=language, created_by=member)
    if _length(palette) <= DIRECT:
        do_now(row, "palette", LEASE, _begin)
    return row


def write_waiting() -> int:
    """Write the files that wait or whose writer died; returns how many were started."""
    waiting = PaletteFile.objects.filter(state__in=UNFINISHED).select_related(
        "palette__organisation", "palette__case", "created_by")
    return do_waiting(waiting.order_by("pk"), "palette", LEASE, _begin)


def delete(palette: Palette) -> None:
    """Delete a palette with its files.

    The rows are deleted first, so that a process writing a file notices that its row is gone.
    """
    written = [row.file for row in palette.files.select_related("palette__organisation")]
    palette.delete()
    for file in written:
        file.unlink(missing_ok=True)


def _require_room(organisation: Organisation) -> None:
    """Raise QuotaError if an organisation may have no further file.

    Others order theirs when this one is stored.
    """
    own = added_before(organisation, PaletteFile.objects.filter(palette__organisation=organisation))
    used = own.aggregate(sum=Sum("size"))["sum"] or 0
    if used >= MOST_BYTES:
        raise QuotaError(_("The files of palettes use %(used)s MB of %(most)s MB: delete palettes that are no longer "
                           "needed.") % {"used": used >> 20, "most": MOST_BYTES >> 20})
    if own.filter(state__in=UNFINISHED).count() >= MOST_WAITING:
        raise QuotaError(_("%(most)s files are already waiting: order more when some of them are finished.") % {
            "most": MOST_WAITING})


def _length(palette: Palette) -> int:
    lengths = palette.paragraphs.aggregate(
        page=Sum(F("page_stop") - F("page_start")), source=Sum(F("source_stop") - F("source_start")))
    return (lengths["page"] or 0) + (lengths["source"] or 0)


def _begin(row: PaletteFile) -> bool:
    """Write a file; returns whether it was still waiting."""
    if not PaletteFile.objects.filter(pk=row.pk, state__in=UNFINISHED).update(
            state=PaletteState.RUNNING, attempts=F("attempts") + 1):
        return False
    row.refresh_from_db(fields=["state", "attempts"])
    if row.attempts > ATTEMPTS:
        row.state = PaletteState.FAILED
        row.detail = gettext_noop("started several times and never finished: order it again")
    else:
        _write(row)
    _note(row)
    return True


def _note(row: PaletteFile) -> None:
    """Store the result of writing a file.

    If its palette was deleted in the meantime, the file is deleted too.
    """
    if not PaletteFile.objects.filter(pk=row.pk).update(
            state=row.state, detail=row.detail, paragraphs=row.paragraphs, size=row.size, sha256=row.sha256):
        row.file.unlink(missing_ok=True)


def _write(row: PaletteFile) -> None:
    content = content_of(row.palette)
    zone = row.created_by.zone if row.created_by else None
    try:
        with translation.override(row.language), timezone.override(zone):
            now = timezone.localtime().replace(microsecond=0)
            written = WRITERS[PaletteForm(row.form)](printed_palette(content, now))
    except ReportError as error:
        row.state, row.detail = PaletteState.FAILED, sentence_text(error.sentence)
        return
    path = row.file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(written)
    row.state, row.paragraphs, row.size = PaletteState.READY, content.counts.paragraphs, len(written)
    row.sha256 = hashlib.sha256(written).hexdigest()
