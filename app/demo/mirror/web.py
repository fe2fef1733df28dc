"""The mirror web, with the truth about it.

All sites are served at once, each on its own port.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

from app.demo.mirror.content import Content, Resource
from app.demo.mirror.mirror_site import ENTRANCE, Edition, Kind, Site
from app.demo.mirror.server import SiteServer
from app.demo.mirror.sites import SITES
from app.demo.mirror.truth import TrueCopy, Truth

Answer = Callable[[str, Resource], Resource]
"""Makes the response for a path from the resource stored there."""
FIRST_PORT = 18100
"""First port of the block of ports; a site whose port is taken listens on a free one instead."""


@dataclass(frozen=True)
class MirrorSite:
    """A site as its visitors know it."""

    name: str
    title: str
    start_url: str
    host_port: str
    """`127.0.0.1:18100`; the setting that allows crawls of loopback needs this pair."""
    kind: Kind


class MirrorWeb:
    """All mirror sites, as they are on one day."""

    def __init__(self, sites: Sequence[Site], servers: Sequence[SiteServer], day: int) -> None:
        self._served = list(zip(sites, servers, strict=True))
        self.sites = tuple(
            MirrorSite(site.name, site.title, f"http://{server.host_port}{ENTRANCE}", server.host_port, site.kind)
            for site, server in self._served
        )
        self.turn_to(day)

    def turn_to(self, day: int) -> None:
        """Serve the content of another day at the same addresses.

        The truth changes to that day too.
        """
        copies: list[TrueCopy] = []
        pages: set[str] = set()
        for site, server in self._served:
            base = f"http://{server.host_port}"
            content = site.build(Edition(day, base))
            server.resources = content.resources
            copies += _copies(site, base, content)
            pages |= {base + path for path, resource in content.resources.items()
                      if resource.content_type.startswith("text/html")}
        self.day = day
        self.truth = Truth(tuple(copies), frozenset(pages))

    def react(self, site: str, answer: Answer) -> None:
        """Let the pages of a site that hold copies be answered otherwise from now on."""
        served, server = next(each for each in self._served if each[0].name == site)
        content = served.build(Edition(self.day, f"http://{server.host_port}"))
        copied = {copy.path: content.resources[copy.path] for copy in content.copies}
        changed = {path: answer(path, resource) for path, resource in copied.items()}
        server.resources = {**content.resources, **changed}

    def close(self, site: str) -> None:
        """Let a site answer 404 to everything."""
        next(server for served, server in self._served if served.name == site).resources = {}

    def resources(self, site: str) -> Mapping[str, Resource]:
        """Return the current resources of a site by path."""
        return next(server.resources for served, server in self._served if served.name == site)

    def requests(self, site: str) -> dict[str, int]:
        """Return the number of requests for each path of a site so far."""
        server, = (server for served_site, server in self._served if served_site.name == site)
        return dict(server.requests)


@contextmanager
def mirror_web(day: int = 1, first_port: int = FIRST_PORT, sites: Sequence[Site] = SITES) -> Iterator[MirrorWeb]:
    """Serve the mirror web for the length of a block.

    `first_port` 0 takes free ports. Raises MirrorError.
    """
    with ExitStack() as stack:
        ports = [first_port + number if first_port else 0 for number in range(len(sites))]
        servers = [stack.enter_context(SiteServer(port)) for port in ports]
        yield MirrorWeb(sites, servers, day)


def _copies(site: Site, base: str, content: Content) -> list[TrueCopy]:
    return [TrueCopy(site.name, base + copy.path, copy.chapter.work, copy.chapter.title, copy.trick, site.kind)
            for copy in content.copies]
