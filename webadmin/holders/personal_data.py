"""Export and erase personal data, in an organisation's profile and its accounts."""

from collections.abc import Callable
from typing import Any

from django.db import transaction
from django.utils.crypto import get_random_string
from django_otp.plugins.otp_static.models import StaticDevice
from django_otp.plugins.otp_totp.models import TOTPDevice

from webadmin.accounts.models import Organisation, User
from webadmin.holders.models import FileKind, HolderFile, HolderProfile

PERSONAL = ("number", "representative", "contact", "email", "phone", "signatory", "signatory_title", "agent",
            "agent_address", "agent_email", "agent_phone")
"""Fields of a profile with personal data; names and addresses of an organisation are not personal."""
PERSONAL_FILES = (FileKind.SIGNATURE, FileKind.ATTORNEY, FileKind.IDENTITY)


Part = Callable[[Organisation], object]
_parts: dict[str, Part] = {}


def also_export(name: str, part: Part) -> None:
    """Register a part of the export for the personal data of an app.

    Apps call this when they are loaded.
    """
    _parts[name] = part


def export(organisation: Organisation) -> dict[str, Any]:
    """Collect the personal data stored about the people of an organisation.

    Contains its profile, its files by digest, its members, and the parts of other apps. The audit log has an export of
    its own.
    """
    profile = HolderProfile.objects.filter(organisation=organisation).first()
    return {
        "organisation": organisation.name,
        "profile": _fields(profile) if profile else {},
        "files": [{"kind": file.kind, "name": file.name, "sha256": file.sha256, "uploaded_at": _plain(file.uploaded_at)}
                  for file in HolderFile.objects.filter(organisation=organisation).defer("content")],
        "members": [{"username": user.username, "name": user.get_full_name(), "email": user.email, "role": user.role,
                     "last_login": _plain(user.last_login), "joined": _plain(user.date_joined)}
                    for user in organisation.members.order_by("username")],
        **{name: part(organisation) for name, part in sorted(_parts.items())},
    }


def erase(organisation: Organisation) -> list[str]:
    """Erase the personal data in an organisation's profile.

    The signature, powers of attorney and proofs of identity are deleted. Returns the fields that were not empty.
    Notices that were sent keep their text and the names and digests of their attachments, because they are evidence.
    """
    with transaction.atomic():
        HolderFile.objects.filter(organisation=organisation, kind__in=PERSONAL_FILES).delete()
        profile = HolderProfile.objects.select_for_update().filter(organisation=organisation).first()
        if profile is None:
            return []
        held = [name for name in PERSONAL if getattr(profile, name)]
        for name in held:
            setattr(profile, name, "")
        profile.signature_image = profile.power_of_attorney = profile.identity_document = None
        profile.save()
    return held


def erase_member(member: User) -> None:
    """Erase who an account belonged to.

    Its names, email address, password, second factor and alert rules are deleted. Its actions stay under a number, and
    in the audit log, whose lines cannot change, under its name.
    """
    with transaction.atomic():
        for devices in (TOTPDevice, StaticDevice):
            devices.objects.filter(user=member).delete()
        member.alert_rules.all().delete()
        member.username = _nameless(member)
        member.first_name = member.last_name = member.email = member.time_zone = ""
        member.is_active = member.wants_digest = member.wants_mentions = False
        member.set_unusable_password()
        member.save()


def _nameless(member: User) -> str:
    """Build a name from an account's number.

    If another account has that name, random letters are appended.
    """
    name = f"erased-{member.pk}"
    taken = User.objects.filter(username__iexact=name).exclude(pk=member.pk).exists()
    return f"{name}-{get_random_string(8).lower()}" if taken else name


def _fields(profile: HolderProfile) -> dict[str, Any]:
    return {field.name: _plain(getattr(profile, field.attname)) for field in HolderProfile._meta.concrete_fields}


def _plain(value: object) -> object:
    return value if value is None or isinstance(value, bool | int | str) else str(value)
