"""Tokens of programs, and stored answers for repeated requests.

Programs use a token instead of a login.
"""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from webadmin.accounts.models import Organisation


class Scope(models.TextChoices):
    """What a token may be used for; each scope is granted separately."""

    READ = "read", _("Read works, sites, runs, copies, reports and statistics")
    WRITE = "write", _("Change them, and decide about copies")
    EVIDENCE = "evidence", _("Download captured traffic and screenshots")
    NOTICES = "notices", _("Read and draft notices")
    SENDING = "sending", _("Send notices that a person has signed")
    HOLDER = "holder", _("Read and change the rights holder’s profile, documents and proofs")


CHANGING = frozenset({Scope.WRITE, Scope.NOTICES, Scope.SENDING})
"""Scopes that only members who may edit can give away."""
OF_OWNERS = frozenset({Scope.HOLDER})
"""Scopes that only owners can give away: what they open, owners alone see on the desk."""


class ApiToken(models.Model):
    """A member's token, with which a program acts as that member within its scopes.

    Only its SHA-256 is stored.
    """

    OWNER = "organisation"

    organisation = models.ForeignKey(
        Organisation, models.CASCADE, related_name="api_tokens", verbose_name=_("organisation"))
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="api_tokens", verbose_name=_("member"))
    name = models.CharField(_("name"), max_length=100)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    hint = models.CharField(_("begins with"), max_length=16, editable=False)
    scopes = models.JSONField(_("may"), default=list)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    expires_at = models.DateTimeField(_("valid until"))
    last_used_at = models.DateTimeField(_("last used"), null=True, blank=True)
    """To the minute, so that not every request writes to the database."""
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)

    class Meta:
        verbose_name = _("API token")
        verbose_name_plural = _("API tokens")
        ordering = ("-pk",)

    def __str__(self) -> str:
        return f"{self.name} ({self.hint}…)"

    @property
    def is_valid(self) -> bool:
        """Whether the token itself is valid; its member must also be able to log in."""
        return self.revoked_at is None and self.expires_at > timezone.now()


class KeptAnswer(models.Model):
    """The answer to a request with an idempotency key.

    It is returned again if the same request is repeated.
    """

    OWNER = "token__organisation"

    token = models.ForeignKey(ApiToken, models.CASCADE, related_name="kept_answers", verbose_name=_("API token"))
    key = models.CharField(_("key"), max_length=255)
    digest = models.CharField(max_length=64)
    """Digest of method, URL, the version to be changed, and body."""
    status = models.PositiveSmallIntegerField(_("status"), default=0)
    """0 while the first request is still being answered."""
    content_type = models.CharField(max_length=100, blank=True)
    etag = models.CharField(max_length=100, blank=True)
    body = models.TextField(blank=True)
    at = models.DateTimeField(_("at"), auto_now_add=True, db_index=True)

    class Meta:
        verbose_name = _("stored response")
        verbose_name_plural = _("stored responses")
        constraints = (models.UniqueConstraint(fields=("token", "key"), name="kept_answer_once_a_key"),)

    def __str__(self) -> str:
        return f"{self.key} {self.status}"
