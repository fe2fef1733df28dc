"""The append-only history of cases and their copies."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from webadmin.append_only import AppendOnly
from webadmin.cases.models.page_copies import Copy
from webadmin.cases.models.work_on_site import Case
from webadmin.words.labels import label


class EventKind(models.TextChoices):
    """The kinds of events in the history of a case or copy."""

    OPENED = "opened", label("event.opened")
    CHANGED = "changed", label("event.changed")
    GONE = "gone", label("event.gone")
    BACK = "back", label("event.back")
    STATUS = "status", label("event.status")
    ASSIGNED = "assigned", label("event.assigned")
    NOTE = "note", label("event.note")
    STATE = "state", label("event.state")
    DUE = "due", label("event.due")
    SNOOZED = "snoozed", label("event.snoozed")
    LINKED = "linked", label("event.linked")


class CaseEvent(AppendOnly):
    """One line of a case's history, about the case or one of its copies.

    Lines are never changed or deleted.
    """

    OWNER = "case__organisation"

    case = models.ForeignKey(Case, models.PROTECT, related_name="events", verbose_name=_("case"))
    copy = models.ForeignKey(
        Copy, models.PROTECT, null=True, blank=True, related_name="events", verbose_name=_("copy"))
    """None if the line is about the case as a whole."""
    copies_count = models.PositiveIntegerField(_("copies"), default=1)
    """How many copies the line is about."""
    at = models.DateTimeField(_("at"), auto_now_add=True)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("by"))
    """None if the software itself acted."""
    kind = models.CharField(_("what"), max_length=20, choices=EventKind)
    before = models.CharField(_("before"), max_length=200, blank=True)
    after = models.CharField(_("after"), max_length=200, blank=True)
    text = models.TextField(_("text"), blank=True)
    proof = models.CharField(_("proof"), max_length=500, blank=True)
    """What proves it: the number of a notice or bundle, a file name, or an address."""
    undoes = models.OneToOneField(
        "self", models.PROTECT, null=True, blank=True, related_name="undone_by", verbose_name=_("undoes"))
    """The change of state that this line undoes."""

    class Meta:
        verbose_name = _("history line")
        verbose_name_plural = _("history")
        ordering = ("at", "pk")

    def __str__(self) -> str:
        return f"{self.at:%F %T} {self.kind}"
