"""Daily counts for the dashboard and reports."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from webadmin.accounts.models import Organisation


class CountKind(models.TextChoices):
    """What is counted."""

    FOUND = "found", _("Infringements found")
    LICENSED = "licensed", _("Licensed copies found")
    CONFIRMED = "confirmed", _("Confirmed")
    FALSE_ALARM = "false_alarm", _("False alarms")
    CLOSED = "closed", _("Closed")
    GONE = "gone", _("Copies gone")
    CRAWLS = "crawls", _("Crawls finished")
    CRAWLS_FAILED = "crawls_failed", _("Crawls failed")
    PAGES = "pages", _("Pages stored")
    FETCHED = "fetched", _("Pages fetched")
    FAILED = "failed", _("Fetches failed")


CRAWL_KINDS = (CountKind.CRAWLS, CountKind.CRAWLS_FAILED, CountKind.PAGES, CountKind.FETCHED, CountKind.FAILED)
"""Kinds whose stored count of today can be added to what came since."""


class DailyCount(models.Model):
    """How often one kind of event happened on one day.

    Site and work are set if they apply.
    """

    OWNER = "organisation"

    day = models.DateField(_("day"))
    """Day in the time zone of the settings."""
    organisation = models.ForeignKey(
        Organisation, models.CASCADE, related_name="counts", verbose_name=_("organisation"))
    site = models.CharField(_("site"), max_length=255, blank=True)
    work = models.CharField(_("work id"), max_length=32, blank=True)
    kind = models.CharField(_("what"), max_length=20, choices=CountKind)
    count = models.PositiveIntegerField(_("count"))

    class Meta:
        verbose_name = _("daily count")
        verbose_name_plural = _("daily counts")
        ordering = ("-day",)
        constraints = (
            models.UniqueConstraint(fields=("day", "organisation", "site", "work", "kind"), name="daily_count_once"),
        )
        indexes = (models.Index(fields=("organisation", "kind", "day", "site", "work", "count"),
                                name="daily_count_whole"),)
        """The index contains all columns that are summed up, so no row is read."""

    def __str__(self) -> str:
        return f"{self.day} {self.kind} {self.count}"


class DayTotal(models.Model):
    """How often one kind of event happened on one day, over all sites and works."""

    OWNER = "organisation"

    day = models.DateField(_("day"))
    organisation = models.ForeignKey(Organisation, models.CASCADE, related_name="+", verbose_name=_("organisation"))
    kind = models.CharField(_("what"), max_length=20, choices=CountKind)
    count = models.PositiveIntegerField(_("count"))

    class Meta:
        verbose_name = _("total of a day")
        verbose_name_plural = _("totals of days")
        ordering = ("-day",)
        constraints = (models.UniqueConstraint(fields=("organisation", "day", "kind"), name="day_total_once"),)

    def __str__(self) -> str:
        return f"{self.day} {self.kind} {self.count}"


class CountedDay(models.Model):
    """Until when a day is counted, for all organisations."""

    day = models.DateField(_("day"), unique=True)
    until = models.DateTimeField(_("counted until"))

    class Meta:
        verbose_name = _("counted day")
        verbose_name_plural = _("counted days")
        ordering = ("-day",)

    def __str__(self) -> str:
        return f"{self.day} {self.until:%T}"
