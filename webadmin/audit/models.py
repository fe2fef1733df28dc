"""The audit log, whose lines cannot be changed or deleted, even in the database."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from webadmin.append_only import AppendOnly
from webadmin.audit.actions import choices


class AuditEvent(AppendOnly):
    """One line: who did what to which object, when, from where, and why.

    Names are stored as they were then. The account is not a foreign key in the database: when it is deleted, its lines
    stay.
    """

    OWNER = "organisation"

    at = models.DateTimeField(_("at"), auto_now_add=True, db_index=True)
    action = models.CharField(_("action"), max_length=40, choices=choices)
    organisation = models.ForeignKey(
        "accounts.Organisation", models.PROTECT, null=True, blank=True, related_name="+",
        verbose_name=_("organisation"))
    """The organisation whose owners see the line; None if only Wenzong's staff does."""
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.DO_NOTHING, null=True, blank=True, related_name="+", db_constraint=False,
        verbose_name=_("by"))
    """None if not logged in, or for the command line."""
    actor_name = models.CharField(_("user name"), max_length=150, blank=True)
    address = models.CharField(_("address"), max_length=64, blank=True)
    """Client address; empty for the command line."""
    object_kind = models.CharField(_("kind of object"), max_length=60, blank=True)
    """Label of the object's model, such as `sites.site`."""
    object_id = models.CharField(_("number"), max_length=64, blank=True)
    object_name = models.CharField(_("object"), max_length=200, blank=True)
    changes = models.JSONField(_("changes"), default=dict, blank=True)
    """Field → [before, after]."""
    reason = models.TextField(_("reason"), blank=True)

    class Meta:
        verbose_name = _("audit log line")
        verbose_name_plural = _("audit log")
        ordering = ("-pk",)
        indexes = (
            models.Index(fields=("organisation", "-id"), name="audit_by_organisation"),
            models.Index(fields=("object_kind", "object_id"), name="audit_by_object"),
        )

    def __str__(self) -> str:
        return f"{self.at:%F %T} {self.action}"
