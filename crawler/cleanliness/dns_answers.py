"""Compare the answers of several DNS servers for a host with the system's own.

Large sites answer differently by region, so answers count as different only if they share no address.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations

from dns.exception import DNSException
from dns.inet import is_address

from crawler.cleanliness.finding import Finding
from storage.setting_values import name_server

SECONDS = 3.0
SYSTEM = "system"


def compare_dns(host: str, found: Iterable[str], resolvers: Sequence[str]) -> Finding:
    """Ask DNS servers, given as `address` or `address:port`, for a host.

    `found` is what the system resolved. Hosts given as addresses are skipped.
    """
    if is_address(host):
        return Finding()
    answers = {SYSTEM: sorted(found)}
    silent: list[str] = []
    for resolver in resolvers:
        try:
            answers[resolver] = sorted(_resolved(host, resolver))
        except (DNSException, OSError, ValueError) as error:
            silent.append(f"{resolver}: {type(error).__name__}")
    skipped = ("dns",) if len(answers) < 3 else ()
    return Finding(dict(answers), _differences(host, answers), skipped, "; ".join(silent))


def _differences(host: str, answers: dict[str, list[str]]) -> tuple[tuple[str, str], ...]:
    pairs = [(one, other) for one, other in combinations(answers, 2) if not set(answers[one]) & set(answers[other])]
    clauses = {resolver: f"{_listed(addresses)} according to {resolver}" for resolver, addresses in answers.items()}
    return tuple(("dns", f"{host} is {clauses[one]} and {clauses[other]}") for one, other in pairs)


def _listed(addresses: list[str]) -> str:
    return ", ".join(addresses) or "nowhere"


def _resolved(host: str, server: str) -> set[str]:
    """Ask one server for all addresses of a host; raises DNSException, OSError."""
    from dns.resolver import NXDOMAIN, NoAnswer, Resolver  # imported late: most installations ask no other servers

    address, port = name_server(server)
    resolver = Resolver(configure=False)
    resolver.nameservers, resolver.port = [address], port
    found: set[str] = set()
    for kind in ("A", "AAAA"):
        try:
            found |= {record.to_text() for record in resolver.resolve(host, kind, lifetime=SECONDS, search=False)}
        except (NoAnswer, NXDOMAIN):
            continue
    return found
