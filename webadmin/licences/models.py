"""Permissions to copy, granted by people."""

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from webadmin.accounts.models import Organisation


class Licence(models.Model):
    """A permission that turns copies into licensed ones; empty fields do not restrict."""

    OWNER = "organisation"

    organisation = models.ForeignKey(
        Organisation, models.PROTECT, related_name="licences", verbose_name=_("organisation"))
    site = models.CharField(_("site"), max_length=255, blank=True)
    """Name of a site, or a host."""
    work = models.CharField(_("work"), max_length=32, blank=True)
    """Id of a work."""
    max_share = models.FloatField(
        _("maximum share of a chapter"), default=1.0, validators=[MinValueValidator(0.0), MaxValueValidator(1.0)])
    """Of what the pages of one site that it is about show altogether."""
    starts = models.DateTimeField(_("valid from"), null=True, blank=True)
    ends = models.DateTimeField(_("valid until"), null=True, blank=True)
    note = models.TextField(_("note"), blank=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, editable=False, verbose_name=_("created by"))
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    withdrawn_at = models.DateTimeField(_("withdrawn"), null=True, blank=True)
    """A licence is withdrawn, never deleted: cases it settled still name it."""

    class Meta:
        verbose_name = _("licence")
        verbose_name_plural = _("licences")
        ordering = ("-created_at",)

    def __str__(self) -> str:
        return f"{self.site or '*'} · {self.work or '*'}"
