"""Where a request came from, as far as that can be known."""

from ipaddress import ip_address

from django.conf import settings
from django.http import HttpRequest


def address_of(request: HttpRequest) -> str:
    """Name where a request came from: an IPv4 address, or the /64 of an IPv6 one.

    Behind TLS there is a proxy, and the last address it wrote down is the one that it saw itself.
    """
    address = str(request.META.get("REMOTE_ADDR", ""))
    if settings.SECURE_PROXY_SSL_HEADER and (seen := str(request.META.get("HTTP_X_FORWARDED_FOR", ""))):
        address = seen.rpartition(",")[2].strip()
    try:
        parsed = ip_address(address)
    except ValueError:
        return address[:64]
    return str(parsed) if parsed.version == 4 else parsed.exploded[:19]
