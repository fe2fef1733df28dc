"""Make, find and revoke tokens."""

import hashlib
import secrets
from collections.abc import Collection
from datetime import datetime, timedelta

from django.utils import timezone

from webadmin.accounts.models import Organisation, User
from webadmin.api.models import ApiToken

PREFIX = "wz_"
"""What every token begins with, so that searches for leaked secrets find it."""
HINT = 8
"""Characters of a token that lists show."""
USED = timedelta(minutes=1)
"""How exactly the last use is noted."""


def make(
    organisation: Organisation, member: User, name: str, scopes: Collection[str], expires_at: datetime,
) -> tuple[ApiToken, str]:
    """Make a token; returns its row and the secret, which is kept nowhere."""
    secret = PREFIX + secrets.token_urlsafe(32)
    row = ApiToken.objects.create(
        organisation=organisation, member=member, name=name, scopes=sorted(scopes), expires_at=expires_at,
        digest=digest_of(secret), hint=secret[:HINT])
    return row, secret


def find(secret: str) -> ApiToken | None:
    """Find the token with a secret; None for one that opens nothing (any more)."""
    found = ApiToken.objects.select_related("organisation", "member__organisation").filter(
        digest=digest_of(secret)).first()
    return found if found and found.is_valid and _can_log_in(found) else None


def is_still_valid(token: ApiToken) -> bool:
    """Ask again whether a token opens anything, while a long answer is under way."""
    return ApiToken.objects.filter(
        pk=token.pk, revoked_at=None, expires_at__gt=timezone.now(), member__is_active=True).exists()


def note_use(token: ApiToken) -> None:
    """Note that a token was used just now."""
    now = timezone.now()
    if token.last_used_at is None or token.last_used_at < now - USED:
        ApiToken.objects.filter(pk=token.pk).update(last_used_at=now)


def revoke(token: ApiToken) -> bool:
    """Revoke a token at once; False when it was revoked before."""
    return bool(ApiToken.objects.filter(pk=token.pk, revoked_at=None).update(revoked_at=timezone.now()))


def digest_of(secret: str) -> str:
    """Digest a secret; it has 256 random bits, which no list of words helps to guess."""
    return hashlib.sha256(secret.encode("utf-8", "surrogateescape")).hexdigest()


def _can_log_in(token: ApiToken) -> bool:
    """Tell whether its member is still one, and of the same organisation."""
    return token.member.is_active and token.member.organisation_id == token.organisation_id
