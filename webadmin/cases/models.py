"""Cases of copied chapters, the decisions about them, and their append-only history."""

from typing import Any, Never

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from webadmin.accounts.models import Organisation
from webadmin.licences.models import Licence
from webadmin.words.labels import label


class Status(models.TextChoices):
    """Status of a case."""

    NEW = "new", label("state.new")
    CONFIRMED = "confirmed", label("state.confirmed")
    FALSE_ALARM = "false_alarm", label("state.false_alarm")
    LICENSED = "licensed", label("state.licensed")
    CLOSED = "closed", label("state.closed")


class VerdictLabel(models.TextChoices):
    """The matcher's verdicts, as people read them."""

    IDENTICAL = "identical", label("verdict.identical")
    NEAR_COPY = "near_copy", label("verdict.near_copy")
    EXCERPT = "excerpt", label("verdict.excerpt")
    REWORDED = "reworded", label("verdict.reworded")
    QUOTATION = "quotation", label("verdict.quotation")
    LICENSED = "licensed", label("verdict.licensed")
    BOILERPLATE = "boilerplate", label("verdict.boilerplate")
    UNRELATED = "unrelated", label("verdict.unrelated")


class Case(models.Model):
    """One page address that copies one chapter of an organisation's works."""

    OWNER = "organisation"

    key = models.CharField(max_length=32, unique=True, editable=False)
    """Digest of organisation, page address and chapter: one case for these three."""
    organisation = models.ForeignKey(Organisation, models.PROTECT, related_name="cases", verbose_name=_("organisation"))
    match = models.CharField(_("match"), max_length=32, db_index=True)
    """Id of the newest match."""
    page = models.CharField(_("page version"), max_length=32)
    """Id of the page version that the match is about."""
    url = models.TextField(_("page address"))
    host = models.CharField(_("host"), max_length=255, db_index=True)
    site = models.CharField(_("site"), max_length=255, db_index=True)
    """Name of the organisation's own site, or the host where it watches none."""
    site_key = models.CharField(_("crawled as"), max_length=255, db_index=True)
    """The `site` of the page version: whose crawl fetched it."""
    page_title = models.TextField(_("page title"), blank=True)
    work = models.CharField(_("work id"), max_length=32, db_index=True)
    work_title = models.CharField(_("work"), max_length=500)
    chapter = models.CharField(_("chapter id"), max_length=32, db_index=True)
    chapter_version = models.CharField(_("chapter version"), max_length=32)
    chapter_title = models.CharField(_("chapter"), max_length=500)
    chapter_number = models.PositiveIntegerField(_("number"), default=0)
    verdict = models.CharField(_("verdict"), max_length=20, choices=VerdictLabel)
    reason = models.TextField(_("rule"), blank=True)
    """The rule that decided the verdict and its figures, as `storage.reasons` writes them."""
    coverage = models.FloatField(_("share of the page"))
    source_coverage = models.FloatField(_("share of the chapter"))
    identity = models.FloatField(_("identity"))
    score = models.FloatField(_("score"))
    evasions = models.JSONField(_("tricks undone"), default=dict, blank=True)
    status = models.CharField(_("status"), max_length=20, choices=Status, default=Status.NEW)
    licence = models.ForeignKey(
        Licence, models.PROTECT, null=True, blank=True, related_name="cases", verbose_name=_("licence"))
    """The licence that made the case licensed; none where a member did."""
    licence_overruled = models.BooleanField(_("licence overruled"), default=False)
    """A member overruled a licence: licences no longer change the case."""
    assigned = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="cases",
        verbose_name=_("assigned to"))
    seen_at = models.DateTimeField(_("captured"))
    """When the page version that the case shows was fetched."""
    first_seen = models.DateTimeField(_("first seen"))
    """When the oldest copying page version was fetched."""
    last_seen = models.DateTimeField(_("last seen"))
    """When the newest copying page version was fetched."""
    gone_at = models.DateTimeField(_("copy gone since"), null=True, blank=True)
    """When a later version of the page was fetched that no longer holds the copy."""
    created_at = models.DateTimeField(_("opened"), auto_now_add=True)
    updated_at = models.DateTimeField(_("changed"), auto_now=True)

    class Meta:
        verbose_name = _("case")
        verbose_name_plural = _("cases")
        ordering = ("-first_seen", "-pk")
        indexes = (
            models.Index(fields=("organisation", "status", "-first_seen"), name="case_by_status"),
            models.Index(fields=("organisation", "-first_seen"), name="case_by_first_seen"),
            models.Index(fields=("organisation", "site"), name="case_by_site"),
            models.Index(fields=("organisation", "work"), name="case_by_work"),
            models.Index(fields=("chapter", "site_key"), name="case_by_chapter_and_site"),
        )

    def __str__(self) -> str:
        return f"{self.work_title} {self.chapter_title} @ {self.host}"


class EventKind(models.TextChoices):
    """What can happen to a case."""

    OPENED = "opened", label("event.opened")
    CHANGED = "changed", label("event.changed")
    GONE = "gone", label("event.gone")
    BACK = "back", label("event.back")
    STATUS = "status", label("event.status")
    ASSIGNED = "assigned", label("event.assigned")
    NOTE = "note", label("event.note")


class HistoryError(TypeError):
    """Somebody tried to rewrite a case's history."""


class CaseEvent(models.Model):
    """One line of a case's history; lines are only ever added."""

    OWNER = "case__organisation"

    case = models.ForeignKey(Case, models.PROTECT, related_name="events", verbose_name=_("case"))
    at = models.DateTimeField(_("at"), auto_now_add=True)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("by"))
    """None: the machinery."""
    kind = models.CharField(_("what"), max_length=20, choices=EventKind)
    before = models.CharField(_("before"), max_length=200, blank=True)
    after = models.CharField(_("after"), max_length=200, blank=True)
    text = models.TextField(_("text"), blank=True)

    class Meta:
        verbose_name = _("history line")
        verbose_name_plural = _("history")
        ordering = ("at", "pk")

    def __str__(self) -> str:
        return f"{self.at:%F %T} {self.kind}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Add the line; raises HistoryError for one that is there already."""
        if self.pk is not None:
            raise HistoryError("a case's history is only ever added to")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> Never:
        """Refuse: raises HistoryError."""
        raise HistoryError("a case's history is never taken away from")
