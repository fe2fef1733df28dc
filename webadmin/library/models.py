"""Imports that are prepared on the desk, with the chapters read from their files."""

from pathlib import Path

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from webadmin.accounts.models import Organisation
from webadmin.configuration import current
from webadmin.words.labels import label


def imports_folder() -> Path:
    """Return the folder with the files of all imports, by organisation."""
    return current().var.resolve() / "imports"


class ImportState(models.TextChoices):
    """The progress of an import."""

    WAITING = "waiting", label("import_state.waiting")
    READING = "reading", label("import_state.reading")
    READY = "ready", label("import_state.ready")
    CONFIRMED = "confirmed", label("import_state.confirmed")
    IMPORTING = "importing", label("import_state.importing")
    DONE = "done", label("import_state.done")
    CANCELLED = "cancelled", label("import_state.cancelled")
    FAILED = "failed", label("import_state.failed")


UNFINISHED = (ImportState.WAITING, ImportState.READING, ImportState.CONFIRMED, ImportState.IMPORTING)
"""States in which a worker has something to do."""
HELD = (*UNFINISHED, ImportState.READY)
"""States in which the files are still stored."""


class ImportDraft(models.Model):
    """The files of one upload.

    With the chapters read from them, what to import, and the result.
    """

    OWNER = "organisation"

    organisation = models.ForeignKey(
        Organisation, models.PROTECT, related_name="imports", verbose_name=_("organisation"))
    holder = models.CharField(_("rights holder"), max_length=200, blank=True)
    files = models.JSONField(_("files"), default=list)
    """Name, bytes and digest of each file, in the order of the numbered files on disk."""
    state = models.CharField(_("state"), max_length=10, choices=ImportState, default=ImportState.WAITING)
    detail = models.TextField(_("why it failed"), blank=True)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    size = models.PositiveBigIntegerField(_("bytes"), default=0)
    done = models.PositiveBigIntegerField(_("bytes read"), default=0)
    refusals = models.JSONField(_("refused"), default=list)
    handled = models.PositiveIntegerField(_("chapters handled"), default=0)
    new = models.PositiveIntegerField(_("new chapters"), default=0)
    changed = models.PositiveIntegerField(_("changed chapters"), default=0)
    unchanged = models.PositiveIntegerField(_("unchanged chapters"), default=0)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("by"))
    confirmed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", editable=False)
    """The member who confirmed it, for the audit log."""
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    expires_at = models.DateTimeField(_("kept until"))

    class Meta:
        verbose_name = _("import")
        verbose_name_plural = _("imports")
        ordering = ("-pk",)
        indexes = (models.Index(fields=("organisation", "state"), name="import_by_state"),)

    def __str__(self) -> str:
        return ", ".join(file["name"] for file in self.files)[:200]

    @property
    def folder(self) -> Path:
        """The folder of its files, under `var`."""
        return imports_folder() / self.organisation.slug / str(self.pk)

    @property
    def texts(self) -> Path:
        """The file of the chapters that were read, one after the other."""
        return self.folder / "chapters.bin"


class ImportChapter(models.Model):
    """One chapter that was read; its text is in the draft's file of texts."""

    OWNER = "draft__organisation"

    draft = models.ForeignKey(ImportDraft, models.CASCADE, related_name="chapters", verbose_name=_("import"))
    place = models.CharField(_("place"), max_length=500)
    work = models.CharField(_("work"), max_length=300)
    author = models.CharField(_("author"), max_length=300, blank=True)
    title = models.CharField(_("title"), max_length=320)
    number = models.PositiveIntegerField(_("number"), default=0)
    length = models.PositiveIntegerField(_("characters"), default=0)
    first_line = models.CharField(_("first line"), max_length=120, blank=True)
    offset = models.PositiveBigIntegerField(editable=False)
    digest = models.CharField(max_length=32, editable=False)
    """Digest of the text, to detect chapters that occur twice."""
    published_at = models.DateTimeField(_("published"), null=True, blank=True)
    included = models.BooleanField(_("included"), default=True)
    warnings = models.JSONField(_("warnings"), default=list)
    """Keys of `import_warning` in the word lists."""

    class Meta:
        verbose_name = _("chapter of an import")
        verbose_name_plural = _("chapters of imports")
        ordering = ("pk",)
        indexes = (models.Index(fields=("draft", "included", "id"), name="import_by_chapter"),)

    def __str__(self) -> str:
        return f"{self.work} {self.title}"
