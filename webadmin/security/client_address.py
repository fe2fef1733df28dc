"""The client address of a request, as far as it can be known."""

import re
from collections.abc import Sequence
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest

from storage.setting_values import Network, networks
from webadmin.configuration import current

Address = IPv4Address | IPv6Address
_WITH_PORT = re.compile(r"(\d[\d.]{6,14}):\d{1,5}|\[([0-9A-Fa-f:.]{2,45})\](?::\d{1,5})?")


def address_of(request: HttpRequest) -> str:
    """Return where a request came from: an IPv4 address, or the /64 of an IPv6 one.

    Follows the addresses that trusted proxies forwarded, from the last to the first that is not a trusted proxy;
    earlier ones could be forged by anybody.
    """
    address = str(request.META.get("REMOTE_ADDR", ""))
    proxies = _proxies(_read(address))
    forwarded = str(request.META.get("HTTP_X_FORWARDED_FOR", ""))
    for seen in reversed([part.strip() for part in forwarded.split(",") if part.strip()]):
        read = _read(address)
        if not read or not any(read in network for network in proxies):
            break
        address = seen
    known = _read(address)
    if not known:
        return address[:64]
    return str(known) if known.version == 4 else known.exploded[:19]


def _proxies(peer: Address | None) -> Sequence[Network]:
    """Return the trusted proxies.

    With TLS in front there is one; if the settings name none, it is the connecting host, if its address is private.
    """
    if named := networks("WENZONG_TRUSTED_PROXIES", current().trusted_proxies):
        return named
    return (ip_network(peer),) if settings.SECURE_PROXY_SSL_HEADER and peer and peer.is_private else ()


def _read(address: str) -> Address | None:
    """Parse an address, ignoring the port that some proxies add.

    An IPv4-mapped IPv6 address becomes IPv4.
    """
    with_port = _WITH_PORT.fullmatch(address)
    try:
        read = ip_address(with_port[1] or with_port[2] if with_port else address)
    except ValueError:
        return None
    return (read.ipv4_mapped or read) if read.version == 6 else read
