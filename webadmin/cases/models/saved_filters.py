"""Filters of the list of cases that members have saved."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from webadmin.accounts.models import Organisation


class SavedFilter(models.Model):
    """A named filter: a member's own, or shared with the organisation."""

    OWNER = "organisation"

    organisation = models.ForeignKey(
        Organisation, models.CASCADE, related_name="saved_filters", verbose_name=_("organisation"))
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="saved_filters", verbose_name=_("member"))
    name = models.CharField(_("name"), max_length=60)
    query = models.CharField(_("filter"), max_length=1000, blank=True)
    """The query string of the list."""
    shared = models.BooleanField(_("shared"), default=False)

    class Meta:
        verbose_name = _("saved filter")
        verbose_name_plural = _("saved filters")
        ordering = ("name", "pk")
        constraints = (models.UniqueConstraint(fields=("member", "name"), name="saved_filter_name_once_a_member"),)

    def __str__(self) -> str:
        return self.name
