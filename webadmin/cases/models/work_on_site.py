"""Cases: the units about which people decide and send notices."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from storage.documents import derive_id
from webadmin.accounts.models import Organisation
from webadmin.cases.models.standing import CaseKind, CaseState


def case_key(organisation: str, work: str, site: str) -> str:
    """Compute the key of a case.

    It depends on the organisation's slug, the work's id and the site's name.
    """
    return derive_id("work on site", organisation, work, site)


def passing_key(organisation: str, site: str, folder: str) -> str:
    """Compute the key of a case of passing off.

    It depends on the organisation, the crawled site and the folder of the book.
    """
    return derive_id("passing off", organisation, site, folder)


class Case(models.Model):
    """One work of an organisation on one site, with all copies of its chapters there.

    A case of passing off is about a book of the site; it has a finding instead of copies.

    The figures are stored and updated whenever a copy changes; parts of a chapter whose joined version is a copy of its
    own are not counted.
    """

    OWNER = "organisation"

    key = models.CharField(max_length=32, unique=True, editable=False)
    organisation = models.ForeignKey(Organisation, models.PROTECT, related_name="cases", verbose_name=_("organisation"))
    work = models.CharField(_("work id"), max_length=32, db_index=True)
    work_title = models.CharField(_("work"), max_length=500)
    site = models.CharField(_("site"), max_length=255, db_index=True)
    """Name that the organisation gave the site, or the host if it does not watch the site."""
    kind = models.CharField(_("kind"), max_length=10, choices=CaseKind, default=CaseKind.COPIES)
    finding = models.JSONField(_("finding"), default=dict, blank=True)
    """For a book that passes off: the fields of `PassingOff`, the crawled `site`, and `gone_at` once not found."""
    state = models.CharField(_("state"), max_length=20, choices=CaseState, default=CaseState.NEW)
    state_since = models.DateTimeField(_("state since"))
    decided = models.BooleanField(_("decided by a member"), default=False)
    """Whether a member set the state; otherwise it follows the copies."""
    version = models.PositiveIntegerField(default=0, editable=False)
    """Number of the last change of state; decisions name the version that the member saw."""
    assigned = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="cases",
        verbose_name=_("assigned to"))
    due_on = models.DateField(_("due on"), null=True, blank=True)
    snoozed_until = models.DateTimeField(_("snoozed until"), null=True, blank=True)
    copies_count = models.PositiveIntegerField(_("copies"), default=0)
    undecided = models.PositiveIntegerField(_("copies without a decision"), default=0)
    open_count = models.PositiveIntegerField(_("copies to be removed"), default=0)
    """Copies that are new or confirmed and still online."""
    gone_count = models.PositiveIntegerField(_("copies gone"), default=0)
    chapters = models.PositiveIntegerField(_("chapters copied"), default=0)
    largest_share = models.FloatField(_("largest share of a chapter"), default=0.0)
    returns = models.PositiveIntegerField(_("times that copies came back"), default=0)
    returned_at = models.DateTimeField(_("last return"), null=True, blank=True)
    """When a copy was last found to be back."""
    first_seen = models.DateTimeField(_("first seen"))
    last_seen = models.DateTimeField(_("last seen"))
    newest_copy_at = models.DateTimeField(_("newest copy"))
    """When the newest copy joined the case."""
    created_at = models.DateTimeField(_("opened"), auto_now_add=True)
    updated_at = models.DateTimeField(_("changed"), auto_now=True)

    class Meta:
        verbose_name = _("case")
        verbose_name_plural = _("cases")
        ordering = ("-newest_copy_at", "-pk")
        indexes = (
            models.Index(fields=("organisation", "state", "-newest_copy_at"), name="case_by_state"),
            models.Index(fields=("organisation", "-newest_copy_at"), name="case_by_newest_copy"),
            models.Index(fields=("organisation", "-updated_at"), name="case_by_change"),
            models.Index(fields=("organisation", "site"), name="case_on_site"),
            models.Index(fields=("organisation", "work"), name="case_of_work"),
            models.Index(fields=("organisation", "work_title", "work"), name="case_by_title"),
            models.Index(fields=("organisation", "-created_at"), name="case_by_opening"),
            models.Index(fields=("organisation", "-returned_at"), name="case_by_return"),
            models.Index(fields=("organisation", "state", "-state_since"), name="case_by_state_since"),
            models.Index(fields=("organisation", "due_on"), name="case_by_due_date"),
            models.Index(fields=("organisation", "snoozed_until"), name="case_by_snooze"),
            models.Index(fields=("organisation", "-largest_share"), name="case_by_share"),
            models.Index(fields=("organisation", "-open_count"), name="case_by_open_count"),
            models.Index(fields=("organisation", "state", "open_count"), name="case_by_state_and_open"),
            models.Index(fields=("organisation", "first_seen"), name="case_by_first_seen"),
            models.Index(fields=("organisation", "kind", "-newest_copy_at"), name="case_by_kind"),
        )

    def __str__(self) -> str:
        return f"{self.work_title} @ {self.site}"
