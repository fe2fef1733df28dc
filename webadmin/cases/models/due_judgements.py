"""What a change of copies left to be judged by the licences."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from webadmin.accounts.models import Organisation


class DueJudgement(models.Model):
    """Copies that changed, so that the copies beside them are due to be judged.

    Stored in the transaction of the change, and deleted once the copies beside are judged.
    """

    OWNER = "organisation"

    organisation = models.ForeignKey(
        Organisation, models.CASCADE, related_name="+", verbose_name=_("organisation"))
    copies = models.JSONField(_("copies"))
    """Numbers of the copies that changed."""
    others = models.BooleanField(default=False)
    """Whether only other copies of the same chapters are judged."""
    noted_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("copies beside which licences are to be applied")
        verbose_name_plural = _("copies beside which licences are to be applied")

    def __str__(self) -> str:
        return f"{len(self.copies)} @ {self.noted_at:%Y-%m-%d %H:%M}"
