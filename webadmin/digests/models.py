"""Digests that were sent, so that none is sent twice."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from webadmin.accounts.models import Organisation


class Digest(models.Model):
    """The emails about one run to one organisation; all sent once `sent_at` is set."""

    OWNER = "organisation"

    run = models.CharField(_("run"), max_length=64)
    organisation = models.ForeignKey(
        Organisation, models.CASCADE, related_name="digests", verbose_name=_("organisation"))
    after_event = models.BigIntegerField(_("first history event"))
    until_event = models.BigIntegerField(_("last history event"))
    """The email covers the history lines after the first of these two, up to the second."""
    sent_to = models.JSONField(_("sent to"), default=list)
    """Ids of the users whose email was sent."""
    sent_at = models.DateTimeField(_("sent"), null=True, blank=True)

    class Meta:
        verbose_name = _("digest")
        verbose_name_plural = _("digests")
        constraints = (models.UniqueConstraint(fields=("run", "organisation"), name="digest_once_a_run"),)

    def __str__(self) -> str:
        return f"{self.run} {self.organisation_id}"
