"""Decisions about many cases at once, as background jobs."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from webadmin.accounts.models import Organisation
from webadmin.cases.models.history import CaseEvent
from webadmin.cases.models.page_copies import Copy
from webadmin.cases.models.standing import CaseState
from webadmin.cases.models.work_on_site import Case
from webadmin.words.labels import label


class BulkState(models.TextChoices):
    """The progress of a job."""

    WAITING = "waiting", label("bulk_state.waiting")
    RUNNING = "running", label("bulk_state.running")
    DONE = "done", label("bulk_state.done")
    CANCELLED = "cancelled", label("bulk_state.cancelled")
    FAILED = "failed", label("bulk_state.failed")


UNFINISHED = (BulkState.WAITING, BulkState.RUNNING)


class BulkJob(models.Model):
    """A state for all cases that matched a filter when the job was created.

    With `undoes`, the job undoes another one instead.
    """

    OWNER = "organisation"

    organisation = models.ForeignKey(
        Organisation, models.PROTECT, related_name="bulk_jobs", verbose_name=_("organisation"))
    to = models.CharField(_("state"), max_length=20, choices=CaseState, blank=True)
    """Empty if the job undoes another one."""
    note = models.TextField(_("reason"), blank=True)
    query = models.CharField(_("filter"), max_length=1000, blank=True)
    state = models.CharField(_("progress"), max_length=10, choices=BulkState, default=BulkState.WAITING)
    detail = models.TextField(_("why it failed"), blank=True)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    total = models.PositiveIntegerField(_("cases"), default=0)
    changed = models.PositiveIntegerField(_("cases changed"), default=0)
    left = models.PositiveIntegerField(_("cases left as they were"), default=0)
    undoes = models.OneToOneField(
        "self", models.PROTECT, null=True, blank=True, related_name="undone_by", verbose_name=_("undoes"))
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("by"))
    created_at = models.DateTimeField(_("ordered"), auto_now_add=True)

    class Meta:
        verbose_name = _("bulk decision")
        verbose_name_plural = _("bulk decisions")
        ordering = ("-pk",)
        indexes = (models.Index(fields=("id",), name="bulk_job_unfinished",
                                condition=models.Q(state__in=("waiting", "running"))),)

    def __str__(self) -> str:
        return f"{self.pk} {self.to or 'undo'} {self.changed + self.left}/{self.total}"

    @property
    def handled(self) -> int:
        """Number of cases that have been processed."""
        return self.changed + self.left


class BulkItem(models.Model):
    """One case or one copy of a job, as the member saw it.

    For a case, `version` records what was seen; for a copy, `seen` does.
    """

    OWNER = "job__organisation"

    job = models.ForeignKey(BulkJob, models.CASCADE, related_name="items", verbose_name=_("bulk decision"))
    case = models.ForeignKey(Case, models.PROTECT, related_name="+", verbose_name=_("case"))
    copy = models.ForeignKey(Copy, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("copy"))
    """None if the job decides about the case as a whole."""
    version = models.PositiveIntegerField()
    seen = models.CharField(max_length=20, blank=True)
    """Status that the copy must still have when it is decided about; empty for a case."""
    handled = models.BooleanField(_("handled"), default=False)
    made = models.PositiveIntegerField(null=True, blank=True)
    """Version of the case after the decision; None if nothing changed."""
    event = models.ForeignKey(CaseEvent, models.PROTECT, null=True, blank=True, related_name="+")
    refusal = models.CharField(_("why not"), max_length=500, blank=True)

    class Meta:
        verbose_name = _("case of a bulk decision")
        verbose_name_plural = _("cases of bulk decisions")
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(fields=("job", "case"), condition=models.Q(copy=None), name="bulk_item_once"),
            models.UniqueConstraint(fields=("job", "copy"), condition=models.Q(copy__isnull=False),
                                    name="bulk_item_once_a_copy"))
        indexes = (models.Index(fields=("job", "handled", "id"), name="bulk_item_by_progress"),)

    def __str__(self) -> str:
        return f"{self.job_id} {self.case_id}"
