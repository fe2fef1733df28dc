"""Who is behind a site, and what registries and DNS say about it."""

from django.conf import settings
from django.core.validators import URLValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from webadmin.accounts.models import Organisation
from webadmin.words.labels import label


class Target(models.Model):
    """What people entered about a site, and how they know it."""

    OWNER = "organisation"

    organisation = models.ForeignKey(
        Organisation, models.PROTECT, related_name="targets", verbose_name=_("organisation"))
    site = models.CharField(_("site"), max_length=255)
    """The site's name in cases."""
    operator = models.CharField(_("operator"), max_length=200, blank=True)
    hosting = models.CharField(_("host"), max_length=200, blank=True)
    registrar = models.CharField(_("registrar"), max_length=200, blank=True)
    cdn = models.CharField(_("content delivery network"), max_length=200, blank=True)
    icp_number = models.CharField(_("ICP filing number"), max_length=100, blank=True)
    abuse_name = models.CharField(_("recipient of notices"), max_length=200, blank=True)
    abuse_email = models.EmailField(_("mail address for notices"), blank=True)
    abuse_form = models.CharField(
        _("address of the form for notices"), max_length=1000, blank=True,
        validators=[URLValidator(("http", "https"))])
    postal_address = models.CharField(_("postal address"), max_length=300, blank=True)
    country = models.CharField(_("country (two letters)"), max_length=2, blank=True)
    sister_domains = models.TextField(_("sister domains"), blank=True)
    """One per line."""
    source = models.CharField(_("source of this information"), max_length=500, blank=True)
    looked_up_on = models.DateField(_("looked up on"), null=True, blank=True)
    changed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("by"))
    updated_at = models.DateTimeField(_("changed"), auto_now=True)

    class Meta:
        verbose_name = _("target")
        verbose_name_plural = _("targets")
        ordering = ("site",)
        constraints = (models.UniqueConstraint(fields=("organisation", "site"), name="target_once_a_site"),)

    def __str__(self) -> str:
        return self.site

    @property
    def sisters(self) -> list[str]:
        """List the sister domains."""
        return self.sister_domains.split()


class LookupState(models.TextChoices):
    """The progress of a look-up."""

    WAITING = "waiting", label("bulk_state.waiting")
    RUNNING = "running", label("bulk_state.running")
    DONE = "done", label("bulk_state.done")
    FAILED = "failed", label("bulk_state.failed")


UNANSWERED = (LookupState.WAITING, LookupState.RUNNING)


class Lookup(models.Model):
    """What registries and DNS said about a host on one day, at a member's request."""

    OWNER = "organisation"

    organisation = models.ForeignKey(
        Organisation, models.CASCADE, related_name="lookups", verbose_name=_("organisation"))
    site = models.CharField(_("site"), max_length=255)
    """The site's name in cases."""
    host = models.CharField(_("host name"), max_length=255)
    state = models.CharField(_("state"), max_length=10, choices=LookupState, default=LookupState.WAITING)
    detail = models.TextField(_("what could not be queried"), blank=True)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    facts = models.JSONField(_("answers"), default=dict)
    """Registrar, networks and names, without persons; keys are fields of `registration_answers.Answers`."""
    proposals = models.JSONField(_("proposals"), default=dict)
    """Values for fields of a target, for a person to accept."""
    persons = models.JSONField(_("persons"), default=list, editable=False)
    """Persons that the registry names; deleted after `whois_keep_days`."""
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("by"))
    asked_at = models.DateTimeField(_("asked"), auto_now_add=True)
    answered_at = models.DateTimeField(_("answered"), null=True, blank=True)

    class Meta:
        verbose_name = _("look-up of a site")
        verbose_name_plural = _("look-ups of sites")
        ordering = ("-pk",)
        indexes = (
            models.Index(fields=("organisation", "site", "-id"), name="lookup_by_site"),
            models.Index(fields=("id",), name="lookup_unanswered",
                         condition=models.Q(state__in=("waiting", "running"))))

    def __str__(self) -> str:
        return f"{self.host} {self.asked_at:%F}"
