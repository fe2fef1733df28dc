"""People's answers to proposals that a site moved."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from storage.documents import derive_id
from webadmin.accounts.models import Organisation


class MoveAnswer(models.TextChoices):
    """The possible answers."""

    CONFIRMED = "confirmed", _("Moved")
    DECLINED = "declined", _("Not moved")
    WITHDRAWN = "withdrawn", _("Withdrawn")


def move_key(organisation: str, old: str, new: str) -> str:
    """Compute the key of a move.

    It depends on the organisation's slug and both crawled sites.
    """
    return derive_id("site move", organisation, old, new)


class SiteMove(models.Model):
    """A member's answer whether one site became another."""

    OWNER = "organisation"

    key = models.CharField(max_length=32, unique=True, editable=False)
    organisation = models.ForeignKey(Organisation, models.PROTECT, related_name="+", verbose_name=_("organisation"))
    old = models.CharField(max_length=255, editable=False)
    new = models.CharField(max_length=255, editable=False)
    """`old` and `new` are crawled sites."""
    old_name = models.CharField(_("old site"), max_length=255)
    new_name = models.CharField(_("new site"), max_length=255)
    """The names of both sites in cases."""
    reasons = models.JSONField(_("reasons"), default=dict)
    """The reasons of the proposal when it was answered."""
    answer = models.CharField(_("answer"), max_length=10, choices=MoveAnswer)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("by"))
    answered_at = models.DateTimeField(_("answered"))
    made = models.JSONField(default=dict, editable=False)
    """What the confirmation changed in targets and cases, so that it can be undone."""
    is_due = models.BooleanField(_("cases still to follow"), default=False, editable=False)
    """Whether workers still have to link its cases, or to unlink them."""
    reached = models.BigIntegerField(default=0, editable=False)
    """Number of the last case that was processed."""
    kept = models.PositiveIntegerField(default=0, editable=False)
    """Number of carried-over decisions that stayed at the withdrawal, because of later decisions."""
    attempts = models.PositiveSmallIntegerField(default=0, editable=False)
    """How often in a row a worker started without progress."""
    detail = models.CharField(_("why cases do not follow"), max_length=200, blank=True, editable=False)

    class Meta:
        verbose_name = _("moved site")
        verbose_name_plural = _("moved sites")
        ordering = ("-answered_at", "-pk")
        indexes = (models.Index(fields=("organisation", "answer"), name="move_by_answer"),
                   models.Index(fields=("id",), name="move_due", condition=models.Q(is_due=True)))

    def __str__(self) -> str:
        return f"{self.old_name} → {self.new_name}"

    @property
    def following(self) -> int:
        """Number of cases that follow the site."""
        return len(self.made.get("cases", ()))
