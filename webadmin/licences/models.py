"""Permissions to copy, granted by people."""

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from webadmin.accounts.models import Organisation

WITHDRAWN_LAST = (models.F("withdrawn_at").asc(nulls_first=True), "-pk")
"""Order of lists; databases differ in where they put rows without a value."""


class Licence(models.Model):
    """A permission that makes copies licensed; empty fields do not restrict."""

    OWNER = "organisation"

    organisation = models.ForeignKey(
        Organisation, models.PROTECT, related_name="licences", verbose_name=_("organisation"))
    site = models.CharField(_("site"), max_length=255, blank=True)
    """Name of a site, or a host."""
    work = models.CharField(_("work"), max_length=32, blank=True)
    """Id of a work."""
    max_share = models.FloatField(
        _("maximum share of a chapter"), default=1.0, validators=[MinValueValidator(0.0), MaxValueValidator(1.0)])
    """Maximum share (0–1) of a chapter that the covered pages of one site may show together."""
    starts = models.DateTimeField(_("valid from"), null=True, blank=True)
    ends = models.DateTimeField(_("valid until"), null=True, blank=True)
    note = models.TextField(_("note"), blank=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, editable=False, verbose_name=_("created by"))
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    withdrawn_at = models.DateTimeField(_("withdrawn"), null=True, blank=True)
    """A licence is withdrawn but never deleted, because copies still refer to it."""

    class Meta:
        verbose_name = _("licence")
        verbose_name_plural = _("licences")
        ordering = ("-created_at",)

    def __str__(self) -> str:
        return f"{self.site or '*'} · {self.work or '*'}"


class LicenceApplication(models.Model):
    """The application of a changed licence to the copies that it covers or covered.

    A few copies are judged at once, many by a worker.
    """

    OWNER = "licence__organisation"

    licence = models.ForeignKey(Licence, models.CASCADE, related_name="applications", verbose_name=_("licence"))
    total = models.PositiveIntegerField(_("copies"), default=0)
    judged = models.PositiveIntegerField(_("copies checked"), default=0)
    changed = models.PositiveIntegerField(_("copies changed"), default=0)
    reached = models.BigIntegerField(default=0)
    """Number of the last copy that was judged."""
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    """How often in a row it was started without progress."""
    detail = models.CharField(_("why it failed"), max_length=300, blank=True)
    created_at = models.DateTimeField(_("ordered"), auto_now_add=True)
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)

    class Meta:
        verbose_name = _("application of a licence")
        verbose_name_plural = _("applications of licences")
        ordering = ("-pk",)
        indexes = (models.Index(fields=("id",), name="licence_to_apply", condition=models.Q(finished_at=None)),)

    def __str__(self) -> str:
        return f"#{self.licence_id} {self.judged}/{self.total}"
