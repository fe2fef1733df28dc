"""Examine the conditions under which the pages of a host are captured.

Courts ask for this with evidence from the web.
"""

import socket
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from crawler.cleanliness.clock import TimeSource
from crawler.cleanliness.dns_answers import compare_dns
from crawler.cleanliness.finding import Finding
from crawler.cleanliness.hosts_file import HOSTS, look_into_hosts_file
from crawler.cleanliness.tls_chain import look_at_tls
from crawler.network.egress import Egress, EgressError, target
from storage.capture_conditions.conditions import CaptureConditions
from storage.capture_conditions.software import software
from storage.settings import Settings


@dataclass(frozen=True)
class Surroundings:
    """What an examination uses besides the host."""

    egress: Egress
    time: TimeSource
    resolvers: tuple[str, ...] = ()
    hosts_file: Path = HOSTS

    @classmethod
    def of(cls, settings: Settings) -> "Surroundings":
        """Build from the settings."""
        egress = Egress(frozenset(settings.allow_hosts))
        return cls(egress, TimeSource(settings.time_source, egress), settings.dns_resolvers)


@dataclass(frozen=True)
class ExaminedHost:
    """A host in the crawl of a site."""

    run: str
    site: str
    url: str
    proxies: tuple[str, ...] = ()
    """Proxies through which the site is visited; empty: directly."""
    robots_reason: str = ""
    """Why robots.txt is ignored; empty: it is obeyed."""


def examine(host: ExaminedHost, around: Surroundings) -> CaptureConditions:
    """Examine clock, DNS, TLS, proxy and hosts file.

    Checks that cannot be made are listed as skipped; none raises an error. A host that is visited through proxies is
    not connected to directly, as that would reveal our address.
    """
    where = target(host.url)
    addresses = _addresses(host.url, around.egress)
    clock = around.time.compare()
    dns = compare_dns(where.host, addresses, around.resolvers)
    tls = _tls(host, addresses)
    hosts = look_into_hosts_file(where.host, around.hosts_file)
    through = [urlsplit(proxy).hostname or "" for proxy in host.proxies]
    proxy = Finding(flaws=tuple(("proxy", f"the site is visited through {name}") for name in through))
    findings = (clock, dns, tls, hosts, proxy)
    return CaptureConditions(
        host.run, host.site, urlsplit(host.url).netloc, around.time.clock(),
        tuple(flaw for finding in findings for flaw in finding.flaws),
        tuple(code for finding in findings for code in finding.skipped), clock.facts, dns.facts, tls.facts,
        ", ".join(through), hosts.facts, software(), "" if host.proxies else _own_ip(addresses),
        host.robots_reason)


def _addresses(url: str, egress: Egress) -> list[str]:
    try:
        return egress.addresses(target(url))
    except EgressError:
        return []


def _tls(host: ExaminedHost, addresses: Sequence[str]) -> Finding:
    if not host.url.startswith("https:"):
        return Finding()
    if host.proxies or not addresses:
        return Finding(skipped=("tls",))
    return look_at_tls(target(host.url), addresses[0])


def _own_ip(addresses: Sequence[str]) -> str:
    """Find the local address of a connection, without sending a packet."""
    for address in addresses[:1]:
        with socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((address, 9))
                return str(probe.getsockname()[0])
            except OSError:
                break
    return ""
