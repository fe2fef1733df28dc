"""Create, find and revoke tokens."""

import hashlib
import secrets
from collections.abc import Collection
from datetime import datetime, timedelta

from django.utils import timezone

from webadmin.accounts.models import Organisation, User
from webadmin.api.models import ApiToken

PREFIX = "wz_"
"""Prefix of every token, so that scanners for leaked secrets find it."""
HINT = 8
"""Characters of a token that lists show."""
USED = timedelta(minutes=1)
"""Precision with which the last use is recorded."""


def make(
    organisation: Organisation, member: User, name: str, scopes: Collection[str], expires_at: datetime,
) -> tuple[ApiToken, str]:
    """Create a token; returns its row and the secret, which is not stored."""
    secret = PREFIX + secrets.token_urlsafe(32)
    row = ApiToken.objects.create(
        organisation=organisation, member=member, name=name, scopes=sorted(scopes), expires_at=expires_at,
        digest=digest_of(secret), hint=secret[:HINT])
    return row, secret


def find(secret: str) -> ApiToken | None:
    """Find the token with a secret; None if it is not valid (any more)."""
    found = ApiToken.objects.select_related("organisation", "member__organisation").filter(
        digest=digest_of(secret)).first()
    return found if found and found.is_valid and _can_log_in(found) else None


def is_still_valid(token: ApiToken) -> bool:
    """Check during a long answer whether a token is still valid."""
    return ApiToken.objects.filter(
        pk=token.pk, revoked_at=None, expires_at__gt=timezone.now(), member__is_active=True).exists()


def note_use(token: ApiToken) -> None:
    """Record that a token was just used."""
    now = timezone.now()
    if token.last_used_at is None or token.last_used_at < now - USED:
        ApiToken.objects.filter(pk=token.pk).update(last_used_at=now)


def revoke(token: ApiToken) -> bool:
    """Revoke a token at once; False if it was already revoked."""
    return bool(ApiToken.objects.filter(pk=token.pk, revoked_at=None).update(revoked_at=timezone.now()))


def digest_of(secret: str) -> str:
    """Hash a secret; its 256 random bits make it safe from dictionary attacks."""
    return hashlib.sha256(secret.encode("utf-8", "surrogateescape")).hexdigest()


def _can_log_in(token: ApiToken) -> bool:
    """Tell whether the token's member is still active and in the same organisation."""
    return token.member.is_active and token.member.organisation_id == token.organisation_id
