"""Evidence bundles that were ordered, and the certificates that sign them."""

from pathlib import Path

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from webadmin.accounts.models import Organisation
from webadmin.configuration import current


class BundleState(models.TextChoices):
    """Whether a bundle's file exists."""

    WAITING = "waiting", _("waiting")
    RUNNING = "running", _("running")
    READY = "ready", _("Ready")
    FAILED = "failed", _("Failed")
    DELETED = "deleted", _("deleted")


UNFINISHED = (BundleState.WAITING, BundleState.RUNNING)


class Stamp(models.TextChoices):
    """Whether a bundle is timestamped, in the terms of `evidence.timestamp`."""

    STAMPED = "stamped", _("timestamped")
    FAILED = "failed", _("no timestamp yet: will be requested again")
    NO_AUTHORITY = "no_authority", _("no time-stamp authority is set")


class Bundle(models.Model):
    """A bundle of one case or copy.

    Each order has a row and a file of its own, and neither is ever replaced.
    """

    OWNER = "organisation"

    organisation = models.ForeignKey(
        Organisation, models.PROTECT, related_name="bundles", verbose_name=_("organisation"))
    kind = models.CharField(_("about"), max_length=10)
    """`case` or `copy`."""
    number = models.PositiveBigIntegerField(_("number"))
    title = models.CharField(_("name"), max_length=500, blank=True)
    state = models.CharField(_("state"), max_length=10, choices=BundleState, default=BundleState.WAITING)
    detail = models.TextField(_("why it failed"), blank=True)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("by"))
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    made_at = models.DateTimeField(_("made"), null=True, blank=True)
    size = models.PositiveBigIntegerField(_("bytes"), default=0)
    sha256 = models.CharField(_("SHA-256"), max_length=64, blank=True)
    """SHA-256 of the ZIP file, which should be kept separately from it."""
    former_sha256 = models.JSONField(_("SHA-256 before it was timestamped"), default=list, blank=True)
    signed = models.BooleanField(_("signed"), default=False)
    stamp = models.CharField(_("timestamp"), max_length=15, choices=Stamp, blank=True)
    stamp_tried_at = models.DateTimeField(_("timestamp requested"), null=True, blank=True)
    lacks = models.PositiveIntegerField(_("missing items"), default=0)
    unclean = models.PositiveIntegerField(_("signs of unclean captures"), default=0)

    class Meta:
        verbose_name = _("evidence bundle")
        verbose_name_plural = _("evidence bundles")
        ordering = ("-created_at", "-pk")
        indexes = (models.Index(fields=("organisation", "kind", "number"), name="bundle_by_case"),
                   models.Index(fields=("state", "stamp"), name="bundle_by_state"))

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """File name from an id, which no outsider can choose."""
        return f"evidence-{self.kind}-{self.number}-{self.pk}.zip"

    @property
    def file(self) -> Path:
        """Path of the file, under `var`."""
        return current().var.resolve() / "bundles" / self.organisation.slug / self.name


class SigningCertificate(models.Model):
    """The certificate with which an organisation signs its bundles.

    The key is encrypted.
    """

    OWNER = "organisation"

    organisation = models.OneToOneField(
        Organisation, models.PROTECT, related_name="signing_certificate", verbose_name=_("organisation"))
    certificates = models.TextField(_("certificates"))
    """PEM, the holder's certificate first."""
    key = models.TextField(_("key"))
    """PKCS#8 in PEM, encrypted with a passphrase derived by `certificates.passphrase`."""
    subject = models.CharField(_("holder"), max_length=500)
    valid_until = models.DateTimeField(_("valid until"))
    added_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("by"))
    added_at = models.DateTimeField(_("added"), auto_now=True)

    class Meta:
        verbose_name = _("signing certificate")
        verbose_name_plural = _("signing certificates")

    def __str__(self) -> str:
        return self.subject
