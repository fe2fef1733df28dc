"""The logo of an organisation, for whatever is written in its name."""

from webadmin.accounts.models import Organisation
from webadmin.holders.models import HolderProfile

PNG, JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"
ENDS = {PNG: b"IEND\xaeB`\x82", JPEG: b"\xff\xd9"}
"""How a whole picture ends, by how it begins."""


def logo_of(organisation: Organisation) -> bytes:
    """Read an organisation's logo; empty where it has none, or one that was cut off."""
    profile = HolderProfile.objects.filter(organisation=organisation).select_related("logo").first()
    content = bytes(profile.logo.content) if profile and profile.logo else b""
    is_whole = any(content.startswith(begin) and content.rstrip(b"\0\r\n").endswith(end) for begin, end in ENDS.items())
    return content if is_whole else b""
