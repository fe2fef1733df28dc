"""Ask DNS where a host is.

Its addresses, the names it stands for, and who answers for its domain.
"""

from dataclasses import dataclass

from dns.exception import DNSException
from dns.resolver import NXDOMAIN, Answer, NoAnswer, Resolver

from webadmin.configuration import current

SECONDS = 5.0
PORT = 53


@dataclass(frozen=True)
class NameAnswers:
    """What DNS says of a host."""

    addresses: tuple[str, ...] = ()
    stands_for: tuple[str, ...] = ()
    """Names that the host is an alias of, in order."""
    servers: tuple[str, ...] = ()
    """Name servers of its domain."""
    trouble: str = ""
    """Why something could not be asked."""


def ask_names(host: str, domain: str) -> NameAnswers:
    """Ask the DNS server of the setting `dns_resolvers`, or else the machine's."""
    troubles = list[str]()
    try:
        resolver = _resolver()
    except DNSException as error:
        return NameAnswers(trouble=f"{host}: {type(error).__name__}")
    found = {kind: _asked(resolver, name, kind, troubles)
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
        address, _, port = servers[0].rpartition(":") if servers[0].count(":") == 1 else (servers[0], "", PORT)
        resolver.nameservers, resolver.port = [address], int(port)
    return resolver


def _asked(resolver: Resolver, name: str, kind: str, troubles: list[str]) -> Answer | None:
    try:
        return resolver.resolve(name, kind, lifetime=SECONDS, search=False)
    except (NoAnswer, NXDOMAIN):
        return None
    except (DNSException, OSError) as error:
        troubles.append(f"{name} {kind}: {type(error).__name__}")
        return None


def _name(name: str) -> str:
    return name.rstrip(".").lower()
