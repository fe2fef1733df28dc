"""Members named in notes."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from webadmin.cases.models.history import CaseEvent
from webadmin.cases.models.work_on_site import Case


class Mention(models.Model):
    """A member whom a note names with an @.

    The case waits for that member until they have viewed it.
    """

    OWNER = "case__organisation"

    case = models.ForeignKey(Case, models.PROTECT, related_name="mentions", verbose_name=_("case"))
    event = models.ForeignKey(CaseEvent, models.PROTECT, related_name="+", verbose_name=_("history line"))
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="mentions", verbose_name=_("member"))
    due_at = models.DateTimeField(null=True, blank=True, editable=False)
    """When to send an email about it; None if it was sent or none is to be sent."""
    seen_at = models.DateTimeField(_("seen"), null=True, blank=True)

    class Meta:
        verbose_name = _("mention")
        verbose_name_plural = _("mentions")
        constraints = (models.UniqueConstraint(fields=("event", "member"), name="mention_once_a_note"),)
        indexes = (models.Index(fields=("member", "case"), name="mention_unseen", condition=models.Q(seen_at=None)),
                   models.Index(fields=("due_at",), name="mention_to_tell",
                                condition=models.Q(due_at__isnull=False)))

    def __str__(self) -> str:
        return f"@{self.member} #{self.case_id}"
