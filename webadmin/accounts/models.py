"""Organisations and the people who work for them."""

from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _


class Organisation(models.Model):
    """A rights holder.

    Its slug is the `organisation` of its works and matches in MongoDB.
    """

    slug = models.SlugField(_("short name"), max_length=64, unique=True)
    name = models.CharField(_("name"), max_length=200)
    is_sandbox = models.BooleanField(
        _("sandbox"), default=False,
        help_text=_("For trying things out: its notices are not sent, and its webhooks are only logged."))
    bundle_quota = models.PositiveIntegerField(
        _("disk for evidence bundles (MB)"), default=20_000,
        help_text=_("When it is used up, no bundle is made until an owner has deleted one."))
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("organisation")
        verbose_name_plural = _("organisations")
        ordering = ("name",)

    def __str__(self) -> str:
        return self.name


class Role(models.TextChoices):
    """What a member may do within the organisation."""

    OWNER = "owner", _("Owner")
    EDITOR = "editor", _("Editor")
    VIEWER = "viewer", _("Viewer")


class Theme(models.TextChoices):
    """The colour theme of the pages."""

    SYSTEM = "system", _("same as the device")
    LIGHT = "light", _("light")
    DARK = "dark", _("dark")


class User(AbstractUser):
    """An account of a member of one organisation, of Wenzong's staff, or of both."""

    OWNER = "organisation"

    organisation = models.ForeignKey(
        Organisation, models.PROTECT, null=True, blank=True, related_name="members", verbose_name=_("organisation")
    )
    role = models.CharField(_("role"), max_length=10, choices=Role, default=Role.VIEWER)
    language = models.CharField(_("language"), max_length=10, blank=True)
    time_zone = models.CharField(_("time zone"), max_length=64, blank=True)
    theme = models.CharField(_("appearance"), max_length=10, choices=Theme, default=Theme.SYSTEM)
    wants_digest = models.BooleanField(_("daily digest by mail"), default=True)
    wants_mentions = models.BooleanField(_("mail when a note names me"), default=True)
    new_since = models.DateTimeField(null=True, blank=True, editable=False)
    """Later events are new to this member; None before the first visit."""
    visited_at = models.DateTimeField(null=True, blank=True, editable=False)
    """When the member last viewed the inbox."""

    class Meta(AbstractUser.Meta):
        verbose_name = _("user")  # type: ignore[assignment]  # the stubs know no lazy text
        verbose_name_plural = _("users")  # type: ignore[assignment]

    @property
    def zone(self) -> ZoneInfo:
        """The chosen time zone, or that of the settings."""
        try:
            return ZoneInfo(self.time_zone or settings.TIME_ZONE)
        except (ZoneInfoNotFoundError, ValueError):
            return ZoneInfo(settings.TIME_ZONE)

    @property
    def administers(self) -> bool:
        """Whether the account has rights in Wenzong's administration.

        Owners of an organisation cannot change such an account.
        """
        return self.is_staff or self.is_superuser

    @property
    def may_edit(self) -> bool:
        """Whether this member may change anything in the organisation."""
        return self.role in (Role.OWNER, Role.EDITOR)

    def still_edits(self, organisation: int) -> bool:
        """Tell whether the account still may change things in an organisation."""
        return self.is_active and self.may_edit and self.organisation_id == organisation

    @property
    def may_own(self) -> bool:
        """Whether this member may manage the organisation's people."""
        return self.role == Role.OWNER


class LoginFailure(models.Model):
    """One failed login, stored as long as it counts for throttling."""

    key = models.CharField(max_length=64, db_index=True)
    """Digest of what failures are counted by: account and address, or the browser."""
    account = models.CharField(max_length=64, db_index=True)
    """Digest of the account, so that a password reset can clear its failures."""
    at = models.DateTimeField(auto_now_add=True, db_index=True)

    def __str__(self) -> str:
        return f"{self.key[:8]} {self.at:%F %T}"


class Invitation(models.Model):
    """The token for creating the first account.

    Only its SHA-256 is stored, and it is valid once.
    """

    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.digest[:8]} {self.created_at:%F %T}"
