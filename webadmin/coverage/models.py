"""Figures that are precomputed from the copies.

Sightings of chapters on sites, and how sites follow a work.
"""

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from insight.coverage.lag import Lag, lag_of
from insight.coverage.precedence import Lead
from webadmin.accounts.models import Organisation
from webadmin.cases.models import Copy


class Sighting(models.Model):
    """A chapter on a site.

    Represented by its largest copy there that is not a false alarm.
    """

    OWNER = "organisation"

    organisation = models.ForeignKey(Organisation, models.CASCADE, related_name="+", verbose_name=_("organisation"))
    work = models.CharField(_("work id"), max_length=32)
    chapter = models.CharField(_("chapter id"), max_length=32)
    chapter_number = models.PositiveIntegerField(_("number"), default=0)
    site = models.CharField(_("site"), max_length=255)
    copy = models.ForeignKey(Copy, models.CASCADE, related_name="+", verbose_name=_("copy"))
    thousandths = models.PositiveIntegerField(_("share of the chapter"))
    """Thousandths of the chapter that the copy has; an integer, so that sums can be updated exactly."""
    status = models.CharField(_("status"), max_length=20)
    gone = models.BooleanField(_("gone"))
    """Whether no copy of the chapter is left on the site."""
    published_at = models.DateTimeField(_("Original published"), null=True)
    not_seen_at = models.DateTimeField(_("not there yet"), null=True)
    """The last visit before `seen_at` at which it was not there; None without such a visit."""
    seen_at = models.DateTimeField(_("first seen"))
    lead = models.PositiveSmallIntegerField(_("first"), default=Lead.NONE.value)
    tricks = models.JSONField(_("disguises undone"), default=list)

    class Meta:
        verbose_name = _("sighting")
        verbose_name_plural = _("sightings")
        ordering = ("chapter_number", "pk")
        constraints = (models.UniqueConstraint(
            fields=("organisation", "work", "chapter", "site"), name="sighting_once"),)

    def __str__(self) -> str:
        return f"{self.chapter} @ {self.site}"

    @property
    def share(self) -> float:
        """Share (0–1) of the chapter that the copy has."""
        return self.thousandths / 1000

    @property
    def shade(self) -> int:
        """Darkness of its colour, 1 to 5."""
        return min(5, 1 + self.thousandths // 200)

    @property
    def lag(self) -> Lag | None:
        """How long after its original the copy appeared."""
        return lag_of(self.published_at, self.not_seen_at, self.seen_at)


class SitePace(models.Model):
    """How a site follows a work.

    It has sums over the sightings, updated with each of them.
    """

    OWNER = "organisation"

    organisation = models.ForeignKey(Organisation, models.CASCADE, related_name="+", verbose_name=_("organisation"))
    work = models.CharField(_("work id"), max_length=32)
    site = models.CharField(_("site"), max_length=255, db_index=True)
    chapters = models.IntegerField(_("chapters copied"), default=0)
    thousandths = models.BigIntegerField(_("sum of the shares"), default=0)
    gone = models.IntegerField(_("copies gone"), default=0)
    ahead = models.IntegerField(_("seen before the publication"), default=0)
    firsts = models.IntegerField(_("seen first"), default=0)
    sure_firsts = models.IntegerField(_("surely first"), default=0)
    blocks: Any = models.JSONField(_("by block of chapters"), default=dict)
    """Number of the block → [chapters, sum of the shares]."""
    months: Any = models.JSONField(_("lags by month"), default=dict)
    """Month → [counts of the lower bounds by class, counts of the upper bounds by class]."""
    tricks: Any = models.JSONField(_("disguises undone"), default=dict)
    """Disguise → number of chapters."""

    class Meta:
        verbose_name = _("pace of a site")
        verbose_name_plural = _("paces of sites")
        ordering = ("-chapters", "site")
        constraints = (models.UniqueConstraint(fields=("organisation", "work", "site"), name="site_pace_once"),)

    def __str__(self) -> str:
        return f"{self.work} @ {self.site}"
