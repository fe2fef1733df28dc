"""Copies: addresses of pages that copy chapters."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from webadmin.accounts.models import Organisation
from webadmin.cases.models.standing import Status, VerdictLabel
from webadmin.cases.models.work_on_site import Case
from webadmin.licences.models import Licence


class Copy(models.Model):
    """One page address that copies one chapter of an organisation's works."""

    OWNER = "organisation"

    key = models.CharField(max_length=32, unique=True, editable=False)
    """Digest of organisation, page address and chapter, which together identify a copy."""
    case = models.ForeignKey(Case, models.PROTECT, related_name="copies", verbose_name=_("case"))
    organisation = models.ForeignKey(
        Organisation, models.PROTECT, related_name="copies", verbose_name=_("organisation"))
    match = models.CharField(_("match"), max_length=32, db_index=True)
    """Id of the newest match."""
    page = models.CharField(_("page version"), max_length=32)
    """Id of the page version of that match."""
    url = models.TextField(_("page address"))
    host = models.CharField(_("host"), max_length=255, db_index=True)
    site = models.CharField(_("site"), max_length=255, db_index=True)
    """Name that the organisation gave the site, or the host if it does not watch the site."""
    site_key = models.CharField(_("crawled as"), max_length=255, db_index=True)
    """The `site` of the page version: the key under which it was crawled."""
    page_title = models.TextField(_("page title"), blank=True)
    work = models.CharField(_("work id"), max_length=32, db_index=True)
    work_title = models.CharField(_("work"), max_length=500)
    chapter = models.CharField(_("chapter id"), max_length=32, db_index=True)
    chapter_version = models.CharField(_("chapter version"), max_length=32)
    chapter_title = models.CharField(_("chapter"), max_length=500)
    chapter_number = models.PositiveIntegerField(_("number"), default=0)
    verdict = models.CharField(_("verdict"), max_length=20, choices=VerdictLabel)
    reason = models.TextField(_("rule"), blank=True)
    """The rule that decided the verdict, with its figures, in the format of `storage.reasons`."""
    coverage = models.FloatField(_("share of the page"))
    source_coverage = models.FloatField(_("share of the chapter"))
    identity = models.FloatField(_("identity"))
    score = models.FloatField(_("score"))
    evasions = models.JSONField(_("disguises undone"), default=dict, blank=True)
    status = models.CharField(_("status"), max_length=20, choices=Status, default=Status.NEW)
    licence = models.ForeignKey(
        Licence, models.PROTECT, null=True, blank=True, related_name="copies", verbose_name=_("licence"))
    """The licence that made the copy licensed; None if a member decided."""
    licence_overruled = models.BooleanField(_("licence overruled"), default=False)
    """Whether a member overruled a licence: licences then no longer change the copy."""
    excepted = models.BooleanField(_("decided separately from the case"), default=False)
    is_part = models.BooleanField(_("part of a joined chapter"), default=False)
    """Whether it is part of a chapter whose joined version is a copy of its own, which is counted instead."""
    seen_at = models.DateTimeField(_("captured"))
    """When the page version of the current match was fetched."""
    first_seen = models.DateTimeField(_("first seen"))
    """When the oldest page version with the copy was fetched."""
    last_seen = models.DateTimeField(_("last seen"))
    """When the newest page version with the copy was fetched."""
    gone_at = models.DateTimeField(_("copy gone since"), null=True, blank=True)
    """When the site was found to no longer show the copy: from a later page version, or because the page is gone."""
    created_at = models.DateTimeField(_("opened"), auto_now_add=True)
    updated_at = models.DateTimeField(_("changed"), auto_now=True)
    counted_at = models.DateTimeField(null=True, editable=False)
    """The value of `updated_at` when coverage and lag were last counted."""

    UNCOUNTED = Q(counted_at=None) | Q(counted_at__lt=F("updated_at"))
    """Selects the copies that have changed since they were counted."""

    class Meta:
        verbose_name = _("copy")
        verbose_name_plural = _("copies")
        ordering = ("-first_seen", "-pk")
        indexes = (
            models.Index(fields=("organisation", "status", "-first_seen"), name="copy_by_status"),
            models.Index(fields=("organisation", "-first_seen"), name="copy_by_first_seen"),
            models.Index(fields=("organisation", "site"), name="copy_by_site"),
            models.Index(fields=("organisation", "work"), name="copy_by_work"),
            models.Index(fields=("chapter", "site_key"), name="copy_by_chapter_and_site"),
            models.Index(fields=("case", "is_part", "chapter_number", "id"), name="copy_by_chapter_of_case"),
            models.Index(fields=("case", "verdict"), name="copy_by_verdict_of_case", condition=Q(is_part=False)),
            # Starts with the organisation and includes the order; otherwise SQLite scans all copies by another index.
            models.Index(fields=("organisation", "page", "-first_seen"), name="copy_on_page"),
            models.Index(fields=("organisation", "chapter", "-first_seen"), name="copy_of_chapter"),
            models.Index(fields=("id",), name="copy_to_be_counted",
                         condition=Q(counted_at=None) | Q(counted_at__lt=F("updated_at"))),
        )

    def __str__(self) -> str:
        return f"{self.work_title} {self.chapter_title} @ {self.host}"
