"""Resolve names for the reactor to addresses that the egress guard approved.

Twisted uses it for every connection. An address that was not checked is therefore never connected to, and a name whose
address changes between check and connection gains nothing.
"""

import time
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, Self

from scrapy.settings import BaseSettings
from scrapy.utils.defer import maybe_deferred_to_future
from twisted.internet import defer
from twisted.internet.address import IPv4Address, IPv6Address
from twisted.internet.error import DNSLookupError
from twisted.internet.interfaces import IHostnameResolver, IHostResolution, IResolverSimple
from twisted.internet.threads import deferToThread
from zope.interface import implementer  # type: ignore[import-untyped]

from crawler.network.egress import Egress, EgressError, Target
from storage.fetch_outcome import FetchOutcome

LIFETIME = 300.0
"""Seconds that an approval of an address is valid, as names may move to other addresses."""
GRACE = 120.0
"""Seconds after its end in which a connection that has begun may still use an approval."""
SIZE = 10_000
TIMEOUT = 20.0


@implementer(IHostResolution)
class _Resolution:
    def __init__(self, name: str) -> None:
        self.name = name

    def cancel(self) -> None:
        """Do nothing, since the resolution is complete at once."""


@implementer(IHostnameResolver, IResolverSimple)
class ApprovedResolver:
    """Answers only from approvals; only `approve` and `trust` add them."""

    def __init__(self, reactor: Any, egress: Egress) -> None:
        self._reactor = reactor
        self.egress = egress
        self._trusted: set[Target] = set()
        self._approved: OrderedDict[Target, tuple[float, list[str]]] = OrderedDict()

    @classmethod
    def from_crawler(cls, crawler: Any, reactor: Any) -> Self:
        """Build from the process's settings; Scrapy does so before it starts the reactor."""
        return cls(reactor, egress_of(crawler.settings))

    def install_on_reactor(self) -> None:
        """Replace both kinds of resolver that Twisted uses."""
        self._reactor.installResolver(self)
        self._reactor.installNameResolver(self)

    async def approve(self, where: Target) -> None:
        """Resolve and check a host off the reactor's thread, and store its addresses.

        Raises EgressError.
        """
        known = self._approved.get(where)
        if known and known[0] > time.monotonic():
            return
        work = deferToThread(self.egress.addresses, where)
        work.addTimeout(TIMEOUT, self._reactor)
        try:
            addresses = await maybe_deferred_to_future(work)
        except defer.TimeoutError as error:
            raise EgressError(FetchOutcome.DNS, f"{where.host} was not resolved within {TIMEOUT:.0f} s") from error
        self._approved[where] = (time.monotonic() + LIFETIME, addresses)
        self._approved.move_to_end(where)
        while len(self._approved) > SIZE:
            self._approved.popitem(last=False)

    def trust(self, where: Target) -> None:
        """Permit connections to one of our own proxies, given by its address.

        It is not approved: no address of a page may lead there.
        """
        self._trusted.add(where)

    def _addresses(self, where: Target) -> list[str]:
        if where in self._trusted:
            return [where.host]
        until, addresses = self._approved.get(where, (0.0, []))
        return addresses if until + GRACE > time.monotonic() else []

    def resolveHostName(  # noqa: N802 - Twisted's name for it
        self, resolutionReceiver: Any, hostName: str, portNumber: int = 0,  # noqa: N803
        addressTypes: Sequence[type[Any]] | None = None, transportSemantics: str = "TCP",  # noqa: N803
    ) -> _Resolution:
        """Return the approved addresses of this host at this port."""
        resolution = _Resolution(hostName)
        resolutionReceiver.resolutionBegan(resolution)
        for address in self._addresses(Target(hostName.lower(), portNumber)):
            kind = IPv6Address if ":" in address else IPv4Address
            resolutionReceiver.addressResolved(kind("TCP", address, portNumber))
        resolutionReceiver.resolutionComplete()
        return resolution

    def getHostByName(self, name: str, timeout: Sequence[int] = ()) -> defer.Deferred[str]:  # noqa: N802
        """Refuse to resolve.

        This older method gets no port, and approvals are for a host and a port.
        """
        return defer.fail(DNSLookupError(f"{name} was not approved"))


def egress_of(settings: BaseSettings) -> Egress:
    """Build the egress guard from a process's Scrapy settings."""
    return Egress(frozenset(settings.getlist("WENZONG_ALLOW_HOSTS")))
