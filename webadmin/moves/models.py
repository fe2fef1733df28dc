"""What people answered to proposals that a site moved."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from storage.documents import derive_id
from webadmin.accounts.models import Organisation


class MoveAnswer(models.TextChoices):
    """What a person said."""

    CONFIRMED = "confirmed", _("Moved")
    DECLINED = "declined", _("Not moved")
    WITHDRAWN = "withdrawn", _("Taken back")


def move_key(organisation: str, old: str, new: str) -> str:
    """Derive the identity of a move.

    It comes from the organisation's slug and the sites as crawled.
    """
    return derive_id("site move", organisation, old, new)


class SiteMove(models.Model):
    """A site that became another one, or did not, as a member said."""

    OWNER = "organisation"

    key = models.CharField(max_length=32, unique=True, editable=False)
    organisation = models.ForeignKey(Organisation, models.PROTECT, related_name="+", verbose_name=_("organisation"))
    old = models.CharField(max_length=255, editable=False)
    new = models.CharField(max_length=255, editable=False)
    """Both as crawled."""
    old_name = models.CharField(_("old site"), max_length=255)
    new_name = models.CharField(_("new site"), max_length=255)
    """Both as cases name them."""
    reasons = models.JSONField(_("reasons"), default=dict)
    """What was proposed when it was answered."""
    answer = models.CharField(_("answer"), max_length=10, choices=MoveAnswer)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("by"))
    answered_at = models.DateTimeField(_("answered"))
    made = models.JSONField(default=dict, editable=False)
    """What the confirmation changed in targets and cases, for it to be taken back."""
    is_due = models.BooleanField(_("cases still to follow"), default=False, editable=False)
    """Whether workers have still to link its cases, or to take that back."""
    reached = models.BigIntegerField(default=0, editable=False)
    """Number of the last case that was looked at."""
    kept = models.PositiveIntegerField(default=0, editable=False)
    """Carried decisions that stayed when it was taken back, because somebody had decided since."""
    attempts = models.PositiveSmallIntegerField(default=0, editable=False)
    """Times in a row that a worker began without getting on."""
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
        """How many cases follow the site."""
        return len(self.made.get("cases", ()))
