"""The logo of an organisation, for documents in its name."""

from webadmin.accounts.models import Organisation
from webadmin.holders.models import HolderProfile
from webadmin.holders.whole_pictures import whole_picture


def logo_of(organisation: Organisation) -> bytes:
    """Read an organisation's logo; empty if it has none, or a truncated one."""
    profile = HolderProfile.objects.filter(organisation=organisation).select_related("logo").first()
    return whole_picture(bytes(profile.logo.content)) if profile and profile.logo else b""
