"""Palettes: aligned paragraphs that a member selected, and their files."""

from pathlib import Path

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from webadmin.accounts.models import Organisation
from webadmin.cases.models import Case, Copy
from webadmin.configuration import current
from webadmin.words.labels import label


class Palette(models.Model):
    """A selection of aligned paragraphs of one case, with a title."""

    OWNER = "organisation"

    organisation = models.ForeignKey(
        Organisation, models.PROTECT, related_name="palettes", verbose_name=_("organisation"))
    case = models.ForeignKey(Case, models.PROTECT, related_name="palettes", verbose_name=_("case"))
    title = models.CharField(_("title"), max_length=200)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("by"))
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("palette")
        verbose_name_plural = _("palettes")
        ordering = ("-pk",)

    def __str__(self) -> str:
        return self.title


class PaletteParagraph(models.Model):
    """An aligned paragraph, by its offsets in page and chapter version.

    It refers to the match from which it was selected; matches never change, so the paragraph stays the same.
    """

    OWNER = "palette__organisation"

    palette = models.ForeignKey(Palette, models.CASCADE, related_name="paragraphs", verbose_name=_("palette"))
    copy = models.ForeignKey(Copy, models.PROTECT, related_name="+", verbose_name=_("copy"))
    match = models.CharField(_("match"), max_length=32)
    page_start = models.PositiveIntegerField()
    page_stop = models.PositiveIntegerField()
    source_start = models.PositiveIntegerField()
    source_stop = models.PositiveIntegerField()

    class Meta:
        verbose_name = _("paragraph of a palette")
        verbose_name_plural = _("paragraphs of palettes")
        ordering = ("copy__chapter_number", "copy", "page_start", "pk")
        constraints = (models.UniqueConstraint(
            fields=("palette", "match", "page_start", "page_stop", "source_start", "source_stop"),
            name="palette_paragraph_once"),)

    def __str__(self) -> str:
        return f"{self.copy_id} {self.page_start}–{self.page_stop}"


class PaletteForm(models.TextChoices):
    """The format of a palette's file; the value is the file name extension."""

    HTML = "html", _("web page (HTML)")
    PDF = "pdf", _("document (PDF)")
    DOCX = "docx", _("document (DOCX)")
    PNG = "png", _("long picture (PNG)")


class PaletteState(models.TextChoices):
    """The progress of a file."""

    WAITING = "waiting", label("bulk_state.waiting")
    RUNNING = "running", label("bulk_state.running")
    READY = "ready", label("bulk_state.done")
    FAILED = "failed", label("bulk_state.failed")


UNFINISHED = (PaletteState.WAITING, PaletteState.RUNNING)


class PaletteFile(models.Model):
    """A file of a palette as it was when the file was written; never replaced."""

    OWNER = "palette__organisation"

    palette = models.ForeignKey(Palette, models.CASCADE, related_name="files", verbose_name=_("palette"))
    form = models.CharField(_("format"), max_length=5, choices=PaletteForm)
    language = models.CharField(_("language"), max_length=10)
    state = models.CharField(_("state"), max_length=10, choices=PaletteState, default=PaletteState.WAITING)
    detail = models.TextField(_("why it failed"), blank=True)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    paragraphs = models.PositiveIntegerField(_("paragraphs"), default=0)
    size = models.PositiveBigIntegerField(_("bytes"), default=0)
    sha256 = models.CharField("SHA-256", max_length=64, blank=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("by"))
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("file of a palette")
        verbose_name_plural = _("files of palettes")
        ordering = ("-pk",)
        indexes = (models.Index(fields=("id",), name="palette_file_unfinished",
                                condition=models.Q(state__in=("waiting", "running"))),)

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """File name from an id, which no outsider can choose."""
        return f"palette-{self.palette_id}-{self.pk}.{self.form}"

    @property
    def file(self) -> Path:
        """Path of the file, under `var`."""
        return current().var.resolve() / "palettes" / self.palette.organisation.slug / self.name
