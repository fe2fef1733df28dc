"""Stored reports, each with the digest of its file."""

from pathlib import Path

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from webadmin.accounts.models import Organisation
from webadmin.configuration import current


class ScopeKind(models.TextChoices):
    """The kinds of scopes of reports."""

    CASE = "case", _("Case")
    COPY = "copy", _("Copy")
    WORK = "work", _("Work")
    SITE = "site", _("Site")
    RUN = "run", _("Run")
    ALL = "all", _("All copies")
    LIST = "list", _("Filtered list")


class ReportState(models.TextChoices):
    """Whether the file of a report exists.

    A long report first waits for a worker and is then being written.
    """

    WAITING = "waiting", _("waiting")
    RUNNING = "running", _("running")
    READY = "ready", _("Ready")
    FAILED = "failed", _("Failed")
    CANCELLED = "cancelled", _("Cancelled")


UNFINISHED = (ReportState.WAITING, ReportState.RUNNING)


class Report(models.Model):
    """One report of an organisation in one format; writing it again reuses the row."""

    OWNER = "organisation"

    organisation = models.ForeignKey(
        Organisation, models.PROTECT, related_name="reports", verbose_name=_("organisation"))
    kind = models.CharField(_("about"), max_length=10, choices=ScopeKind)
    reference = models.CharField(_("reference"), max_length=1000, blank=True)
    """Number of the case or copy, work id, site name or run id; empty for all."""
    label = models.CharField(_("name"), max_length=500, blank=True)
    format = models.CharField(_("format"), max_length=10)
    language = models.CharField(_("language"), max_length=10)
    full_texts = models.BooleanField(_("with full texts"), default=False)
    """Whether the copied passages are printed in full."""
    state = models.CharField(_("state"), max_length=10, choices=ReportState)
    detail = models.TextField(_("why it failed"), blank=True)
    progress = models.PositiveIntegerField(_("copies written"), default=0)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    time_zone = models.CharField(_("time zone"), max_length=64, blank=True)
    """Time zone for the times in a waiting report; empty for that of the settings."""
    cases = models.PositiveIntegerField(_("copies"), default=0)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("by"))
    """None if the daily run wrote it."""
    created_at = models.DateTimeField(_("created"), auto_now=True)
    path = models.CharField(_("file"), max_length=500)
    """Path relative to the folder of reports."""
    sha256 = models.CharField(_("SHA-256"), max_length=64, blank=True)
    size = models.PositiveBigIntegerField(_("bytes"), default=0)

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        ordering = ("-created_at", "-pk")
        constraints = (
            models.UniqueConstraint(fields=("organisation", "kind", "reference", "format", "language", "full_texts"),
                                    name="report_once_a_scope_format_language_and_texts"),
        )

    def __str__(self) -> str:
        return self.path

    @property
    def file(self) -> Path:
        """The path of the report's file."""
        return folder() / self.path


def folder() -> Path:
    """Return the folder of reports in the state directory."""
    return current().var.resolve() / "reports"
