"""Decide where connections may go: schemes, ports, and a table of addresses.

Deny by default: an address is public only if no row of `RESERVED` covers it, nor any IPv4 address embedded in it.
Python's own `is_private` and `is_global` miss several of these. Sources: the IANA special-purpose registries for IPv4
and IPv6, RFC 6890, 6052 (NAT64), 3056 (6to4), 4380 (Teredo), 5214 (ISATAP), 3879 (site-local).
"""

import socket
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import NamedTuple
from urllib.parse import urlsplit

from storage.fetch_outcome import FetchOutcome

SCHEMES = {"http": 80, "https": 443}
PORTS = frozenset({80, 443, 8080, 8443})

RESERVED = tuple(map(ip_network, (
    "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24",
    "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.168.0.0/16", "192.175.48.0/24",
    "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
    "::/3", "4000::/2", "8000::/1",  # only 2000::/3 is global unicast; NAT64's prefix is an exception below
    "2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20", "3ffe::/16",
)))
NAT64 = IPv6Network("64:ff9b::/96")
"""Prefix through which networks without IPv4 reach public IPv4 hosts; the address inside is checked."""
ISATAP = (0x00005EFE, 0x02005EFE)
"""Upper half of an ISATAP interface identifier; the lower half is an IPv4 address."""

Resolve = Callable[[str], Iterable[str]]


class EgressError(Exception):
    """A connection that is not permitted."""

    def __init__(self, outcome: FetchOutcome, message: str) -> None:
        super().__init__(message)
        self.outcome = outcome


class Target(NamedTuple):
    """The host and port that a URL names."""

    host: str
    port: int


def is_public(text: str) -> bool:
    """Tell whether an IP address belongs to the public internet."""
    try:
        address = ip_address(text)
    except ValueError:
        return False
    if isinstance(address, IPv4Address):
        return not _reserved(address)
    if address.scope_id is not None:
        return False
    if address in NAT64:
        return not _reserved(IPv4Address(int(address) & 0xFFFFFFFF))
    return not _reserved(address) and not _hides_isatap(address)


def _reserved(address: IPv4Address | IPv6Address) -> bool:
    return any(address in network for network in RESERVED if _same_family(address, network))


def _same_family(address: IPv4Address | IPv6Address, network: IPv4Network | IPv6Network) -> bool:
    return address.version == network.version


def _hides_isatap(address: IPv6Address) -> bool:
    return (int(address) >> 32) & 0xFFFFFFFF in ISATAP


def target(url: str) -> Target:
    """Return the host and port of a URL.

    Raises EgressError for anything but plain http(s).
    """
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError as error:
        raise EgressError(FetchOutcome.BAD_URL, f"{url!r} is not a URL: {error}") from error
    if parts.scheme not in SCHEMES:
        raise EgressError(FetchOutcome.BAD_SCHEME, f"{parts.scheme or 'no'!r} is not a web address's scheme")
    if not host:
        raise EgressError(FetchOutcome.BAD_URL, f"{url!r} contains no host")
    return Target(host, port or SCHEMES[parts.scheme])


def system_resolve(host: str) -> list[str]:
    """Resolve a name with the system's resolver.

    It also accepts 2130706433, 0x7f.1 and the like. Raises OSError.
    """
    found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(item[4][0]) for item in found))


@dataclass(frozen=True)
class Egress:
    """Decides which addresses may be connected to.

    A caller must connect to exactly those that it returns.
    """

    allow_hosts: frozenset[str] = frozenset()
    """`host:port` pairs of our own that are exempt from the table and the ports; as in the URL or as resolved."""
    resolve: Resolve = system_resolve
    ports: frozenset[int] = PORTS
    """Permitted ports: those of the web unless another protocol is used."""

    def is_own(self, where: Target) -> bool:
        """Tell whether a host and port are explicitly allowed."""
        host = f"[{where.host}]" if ":" in where.host else where.host
        return f"{host}:{where.port}" in self.allow_hosts

    def addresses(self, where: Target) -> list[str]:
        """Resolve a host to the addresses that may be connected to.

        Raises EgressError if there are none.
        """
        try:
            found = list(self.resolve(where.host))
        except (OSError, UnicodeError) as error:
            raise EgressError(FetchOutcome.DNS, f"{where.host} cannot be resolved: {error}") from error
        reachable = [address for address in found if self._is_own(where, address) or is_public(address)]
        if not reachable:  # where it is remains unsaid: members of any organisation read this
            raise EgressError(FetchOutcome.SSRF_BLOCKED, f"{where.host}:{where.port} is not on the public internet")
        allowed = [address for address in reachable if where.port in self.ports or self._is_own(where, address)]
        if not allowed:
            raise EgressError(FetchOutcome.BAD_PORT, f"{where.host}:{where.port}: this port may not be used, only "
                                                     f"{', '.join(map(str, sorted(self.ports)))}")
        return allowed

    def _is_own(self, where: Target, address: str) -> bool:
        return self.is_own(where) or self.is_own(Target(address, where.port))
