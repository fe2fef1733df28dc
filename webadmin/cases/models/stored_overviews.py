"""Overviews of all cases of an organisation, as last calculated."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from webadmin.accounts.models import Organisation


class StoredOverview(models.Model):
    """An overview of a large organisation; a later calculation replaces it."""

    OWNER = "organisation"

    organisation = models.ForeignKey(Organisation, models.CASCADE, related_name="+", verbose_name=_("organisation"))
    name = models.CharField(_("name"), max_length=40)
    content = models.TextField(_("content"))
    """JSON, in the form of the overview's type."""
    calculated_at = models.DateTimeField(_("calculated at"))

    class Meta:
        verbose_name = _("overview")
        verbose_name_plural = _("overviews")
        constraints = (models.UniqueConstraint(fields=("organisation", "name"), name="overview_once"),)

    def __str__(self) -> str:
        return f"{self.name} {self.calculated_at:%F %T}"
