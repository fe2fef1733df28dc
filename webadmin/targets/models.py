"""Who stands behind a site on which works were found."""

from django.conf import settings
from django.core.validators import URLValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from webadmin.accounts.models import Organisation


class Target(models.Model):
    """What is known of a site, as people entered it, and where they know it from."""

    OWNER = "organisation"

    organisation = models.ForeignKey(
        Organisation, models.PROTECT, related_name="targets", verbose_name=_("organisation"))
    site = models.CharField(_("site"), max_length=255)
    """As cases name it."""
    operator = models.CharField(_("operator"), max_length=200, blank=True)
    hosting = models.CharField(_("host"), max_length=200, blank=True)
    registrar = models.CharField(_("registrar"), max_length=200, blank=True)
    cdn = models.CharField(_("content delivery network"), max_length=200, blank=True)
    icp_number = models.CharField(_("ICP filing number"), max_length=100, blank=True)
    abuse_name = models.CharField(_("recipient of notices"), max_length=200, blank=True)
    abuse_email = models.EmailField(_("mail address for notices"), blank=True)
    abuse_form = models.CharField(
        _("address of the form for notices"), max_length=1000, blank=True,
        validators=[URLValidator(("http", "https"))])
    postal_address = models.CharField(_("postal address"), max_length=300, blank=True)
    country = models.CharField(_("country (two letters)"), max_length=2, blank=True)
    sister_domains = models.TextField(_("sister domains"), blank=True)
    """One a line."""
    source = models.CharField(_("where this is known from"), max_length=500, blank=True)
    looked_up_on = models.DateField(_("looked up on"), null=True, blank=True)
    changed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("by"))
    updated_at = models.DateTimeField(_("changed"), auto_now=True)

    class Meta:
        verbose_name = _("target")
        verbose_name_plural = _("targets")
        ordering = ("site",)
        constraints = (models.UniqueConstraint(fields=("organisation", "site"), name="target_once_a_site"),)

    def __str__(self) -> str:
        return self.site

    @property
    def sisters(self) -> list[str]:
        """List the sister domains."""
        return self.sister_domains.split()
