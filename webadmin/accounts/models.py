"""Organisations and the people who work for them."""

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
    """Colours of the pages."""

    SYSTEM = "system", _("as the device is set")
    LIGHT = "light", _("light")
    DARK = "dark", _("dark")


class User(AbstractUser):
    """An account of a member of one organisation, of Wenzong's staff, or of both.

    Both means one person who is a member and staff.
    """

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
    """What came later is new to this member; none before the first visit."""
    visited_at = models.DateTimeField(null=True, blank=True, editable=False)
    """When the member last looked at the inbox."""

    class Meta(AbstractUser.Meta):
        verbose_name = _("user")  # type: ignore[assignment]  # the stubs know no lazy text
        verbose_name_plural = _("users")  # type: ignore[assignment]

    @property
    def administers(self) -> bool:
        """Whether the account has rights in Wenzong's administration.

        Such an account is out of reach for owners of an organisation.
        """
        return self.is_staff or self.is_superuser

    @property
    def may_edit(self) -> bool:
        """Whether this member may change anything at all."""
        return self.role in (Role.OWNER, Role.EDITOR)

    @property
    def may_own(self) -> bool:
        """Whether this member may manage the organisation's people."""
        return self.role == Role.OWNER


class LoginFailure(models.Model):
    """One bad login, kept as long as it counts towards throttling."""

    key = models.CharField(max_length=64, db_index=True)
    """Digest of who tried from where."""
    account = models.CharField(max_length=64, db_index=True)
    """Digest of the account that was tried, so that a reset can forgive it."""
    at = models.DateTimeField(auto_now_add=True, db_index=True)

    def __str__(self) -> str:
        return f"{self.key[:8]} {self.at:%F %T}"


class Invitation(models.Model):
    """The token by which the first account can be made.

    Only its SHA-256 is kept, and it works once.
    """

    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.digest[:8]} {self.created_at:%F %T}"
