"""Events, who is to be informed of them, and how their delivery went."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from webadmin.accounts.models import Organisation


class Kind(models.TextChoices):
    """The kinds of events; the values are part of the interface for programs."""

    COPY_FOUND = "copy.found", _("A copy was found")
    COPY_BACK = "copy.back", _("A copy came back")
    COPY_GONE = "copy.gone", _("A copy is gone")
    COPY_CHANGED = "copy.changed", _("The page of a copy changed")
    CASE_OPENED = "case.opened", _("A case was opened")
    CASE_CHANGED = "case.changed", _("The state of a case changed")
    CASE_REMOVED = "case.removed", _("All copies of a case are removed")
    CASE_REAPPEARED = "case.reappeared", _("A removed case reappeared")
    NOTICE_DRAFTED = "notice.drafted", _("A notice was drafted")
    NOTICE_SENT = "notice.sent", _("A notice was sent")
    NOTICE_ANSWERED = "notice.answered", _("A notice was answered")
    NOTICE_UNDELIVERED = "notice.undelivered", _("A notice did not arrive")
    NOTICE_OVERDUE = "notice.overdue", _("The answer to a notice is overdue")
    LIMITATION_NEAR = "limitation.near", _("The limitation period of a case ends soon")
    SITE_NEEDS_HUMAN = "site.needs_human", _("A site needs manual action")
    RUN_FAILED = "run.failed", _("A run failed")


class Event(models.Model):
    """One thing that happened to an organisation.

    Numbers grow in the order in which events become visible.
    """

    OWNER = "organisation"

    organisation = models.ForeignKey(
        Organisation, models.CASCADE, related_name="events", verbose_name=_("organisation"))
    key = models.CharField(max_length=150, unique=True)
    """What identifies the event, so that nothing is sent twice."""
    kind = models.CharField(_("what"), max_length=30, choices=Kind)
    at = models.DateTimeField(_("at"))
    subject = models.CharField(_("about"), max_length=80)
    """`copy 12`, `site 3`: an alert reports each subject once."""
    title = models.CharField(_("title"), max_length=500)
    path = models.CharField(_("page"), max_length=200)
    """Path of the desk's page about exactly this."""
    work = models.CharField(_("work id"), max_length=32, blank=True)
    site = models.CharField(_("site"), max_length=255, blank=True)
    data = models.JSONField(default=dict)

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        indexes = (models.Index(fields=("organisation", "id"), name="event_by_organisation"),)

    def __str__(self) -> str:
        return f"{self.kind} {self.subject}"


class Endpoint(models.Model):
    """A program's URL to which events are sent."""

    OWNER = "organisation"

    organisation = models.ForeignKey(
        Organisation, models.CASCADE, related_name="endpoints", verbose_name=_("organisation"))
    url = models.URLField(_("address"), max_length=500)
    kinds = models.JSONField(_("events"), default=list)
    secret = models.TextField(editable=False)
    """Encrypted secret for signatures."""
    active = models.BooleanField(_("active"), default=True)
    seen = models.BigIntegerField(default=0, editable=False)
    """Number of the last event that was processed."""
    failures = models.PositiveIntegerField(_("failures in a row"), default=0)
    rests_until = models.DateTimeField(_("paused until"), null=True, blank=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("created by"))
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("webhook")
        verbose_name_plural = _("webhooks")
        ordering = ("pk",)

    def __str__(self) -> str:
        return self.url

    @property
    def kind_names(self) -> list[str]:
        """Names of the kinds that are sent, in the reader's language."""
        names = dict(Kind.choices)
        return [str(names.get(kind, kind)) for kind in self.kinds]


class DeliveryState(models.TextChoices):
    """The progress of a delivery."""

    WAITING = "waiting", _("waiting")
    DELIVERED = "delivered", _("Delivered")
    FAILED = "failed", _("Failed")


class Delivery(models.Model):
    """The delivery of one event to one endpoint."""

    OWNER = "endpoint__organisation"

    endpoint = models.ForeignKey(Endpoint, models.CASCADE, related_name="deliveries", verbose_name=_("webhook"))
    event = models.ForeignKey(Event, models.CASCADE, related_name="deliveries", verbose_name=_("event"))
    state = models.CharField(_("state"), max_length=10, choices=DeliveryState, default=DeliveryState.WAITING)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    """Number of attempts since it was created or replayed."""
    due_at = models.DateTimeField(_("next attempt"), default=timezone.now)

    class Meta:
        verbose_name = _("delivery")
        verbose_name_plural = _("deliveries")
        ordering = ("-pk",)
        constraints = (models.UniqueConstraint(fields=("endpoint", "event"), name="delivery_once"),)
        indexes = (models.Index(fields=("due_at",), name="delivery_due", condition=Q(state="waiting")),)

    def __str__(self) -> str:
        return f"{self.endpoint_id} {self.event_id} {self.state}"


class Attempt(models.Model):
    """One attempt of a delivery, as shown in the log."""

    OWNER = "delivery__endpoint__organisation"

    delivery = models.ForeignKey(Delivery, models.CASCADE, related_name="log", verbose_name=_("delivery"))
    at = models.DateTimeField(_("at"), auto_now_add=True)
    status = models.PositiveSmallIntegerField(_("status"), default=0)
    """HTTP status of the answer; 0 without an answer."""
    detail = models.CharField(_("detail"), max_length=300, blank=True)
    milliseconds = models.PositiveIntegerField(_("milliseconds"), default=0)

    class Meta:
        verbose_name = _("attempt")
        verbose_name_plural = _("attempts")
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.at:%F %T} {self.status}"


class Rhythm(models.TextChoices):
    """How often a rule sends."""

    AT_ONCE = "at_once", _("at once")
    HOURLY = "hourly", _("every hour")
    DAILY = "daily", _("every day")


class Rule(models.Model):
    """What to tell a person about, where and when; empty fields do not restrict."""

    OWNER = "organisation"

    organisation = models.ForeignKey(
        Organisation, models.CASCADE, related_name="alert_rules", verbose_name=_("organisation"))
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="alert_rules", verbose_name=_("member"))
    kinds = models.JSONField(_("events"), default=list)
    work = models.CharField(_("work"), max_length=32, blank=True)
    site = models.CharField(_("site"), max_length=255, blank=True)
    channel = models.TextField(editable=False, blank=True)
    """Encrypted address of an Apprise channel; empty for email."""
    rhythm = models.CharField(_("when"), max_length=10, choices=Rhythm, default=Rhythm.AT_ONCE)
    quiet_from = models.TimeField(_("quiet from"), null=True, blank=True)
    quiet_until = models.TimeField(_("quiet until"), null=True, blank=True)
    """Quiet hours are in the member's time zone."""
    active = models.BooleanField(_("active"), default=True)
    seen = models.BigIntegerField(default=0, editable=False)
    sent_at = models.DateTimeField(_("last alert"), null=True, blank=True)
    trouble = models.CharField(_("trouble"), max_length=300, blank=True)
    """Why the last message could not be sent."""

    class Meta:
        verbose_name = _("alert rule")
        verbose_name_plural = _("alert rules")
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.member} {', '.join(self.kinds)}"


class Alert(models.Model):
    """An event that a rule reports; it is kept so that it is not reported again."""

    OWNER = "rule__organisation"

    rule = models.ForeignKey(Rule, models.CASCADE, related_name="alerts", verbose_name=_("alert rule"))
    event = models.ForeignKey(Event, models.CASCADE, related_name="+", verbose_name=_("event"))
    sent_at = models.DateTimeField(_("reported"), null=True, blank=True)

    class Meta:
        verbose_name = _("alert")
        verbose_name_plural = _("alerts")
        constraints = (models.UniqueConstraint(fields=("rule", "event"), name="alert_once"),)
        indexes = (models.Index(fields=("rule",), name="alert_unsent", condition=Q(sent_at=None)),)

    def __str__(self) -> str:
        return f"{self.rule_id} {self.event_id}"


class Gathered(models.Model):
    """How far a source of events has been read."""

    source = models.CharField(max_length=30, unique=True)
    until = models.BigIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.source} {self.until}"
