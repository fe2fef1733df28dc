"""Query DNS about a host.

Finds its addresses, its canonical names, and the name servers of its domain.
"""

from dataclasses import dataclass

from dns.exception import DNSException
from dns.resolver import NXDOMAIN, Answer, NoAnswer, Resolver

from storage.setting_values import name_server
from webadmin.configuration import current

SECONDS = 5.0


@dataclass(frozen=True)
class NameAnswers:
    """What DNS says about a host."""

    addresses: tuple[str, ...] = ()
    stands_for: tuple[str, ...] = ()
    """Names of which the host is an alias (CNAME), in order."""
    servers: tuple[str, ...] = ()
    """Name servers of its domain."""
    trouble: str = ""
    """Why a query failed."""


def ask_names(host: str, domain: str) -> NameAnswers:
    """Query the DNS server of the setting `dns_resolvers`, or else the machine's."""
    troubles = list[str]()
    try:
        resolver = _resolver()
    except DNSException as error:
        return NameAnswers(trouble=f"{host}: {type(error).__name__}")
    found = {kind: _resolved(resolver, name, kind, troubles)
             for name, kind in ((host, "A"), (host, "AAAA"), (domain, "NS"))}
    addresses = [record.to_text() for kind in ("A", "AAAA") if (answer := found[kind]) for record in answer]
    aliases = found["A"].chaining_result.cnames if found["A"] else []
    return NameAnswers(
        tuple(addresses), tuple(_name(record.to_text()) for alias in aliases for record in alias),
        tuple(sorted(_name(record.to_text()) for record in found["NS"] or ())), "; ".join(troubles))


def _resolver() -> Resolver:
    servers = current().dns_resolvers
    resolver = Resolver(configure=not servers)
    if servers:
        address, resolver.port = name_server(servers[0])
        resolver.nameservers = [address]
    return resolver


def _resolved(resolver: Resolver, name: str, kind: str, troubles: list[str]) -> Answer | None:
    try:
        return resolver.resolve(name, kind, lifetime=SECONDS, search=False)
    except (NoAnswer, NXDOMAIN):
        return None
    except (DNSException, OSError) as error:
        troubles.append(f"{name} {kind}: {type(error).__name__}")
        return None


def _name(name: str) -> str:
    return name.rstrip(".").lower()
