"""Read what a host's robots.txt allows, by RFC 9309.

The choices made where the standard leaves one or a server misbehaves:

- 2xx: obeyed; only the first 500 kB count. A file that is not text allows everything. Rules are compared byte by byte,
  in whichever encoding they are written.
- 3xx: up to five redirects are followed, as far as the egress guard permits.
- 4xx, and a redirect to where nothing may be fetched: there is no robots.txt, everything is allowed.
- 429, 5xx, a timeout, no connection: the rules are unknown, so nothing is fetched and the site is postponed.
"""

from codecs import BOM_UTF8
from dataclasses import dataclass

from protego import Protego

from crawler.politeness.rule_spelling import spelled, spelled_lines, unspelled

MAX_BYTES = 500 * 1024
MAX_REDIRECTS = 5
AGENT = "Wenzong"
TOO_MANY = 429


class RobotsUnknownError(Exception):
    """The robots.txt of a host could not be fetched; the host is postponed."""


@dataclass(frozen=True)
class Rules:
    """The rules of a robots.txt that apply to us."""

    parser: Protego | None = None
    delay: float = 0.0
    sitemaps: tuple[str, ...] = ()

    def allow(self, url: str) -> bool:
        """Tell whether an address may be fetched."""
        return self.parser is None or bool(self.parser.can_fetch(spelled(url.encode(errors="replace")), AGENT))


EVERYTHING = Rules()


def rules_of(status: int, body: bytes) -> Rules:
    """Parse the response to a request for robots.txt; raises RobotsUnknownError."""
    if status == TOO_MANY or status >= 500:
        raise RobotsUnknownError(f"robots.txt answered {status}")
    if status >= 400 or b"\x00" in body[:1000] or body.lstrip()[:1] == b"<":
        return EVERYTHING
    parser = Protego.parse("\n".join(spelled_lines(body[:MAX_BYTES].removeprefix(BOM_UTF8))))
    sitemaps = dict.fromkeys(unspelled(sitemap) for sitemap in parser.sitemaps)
    return Rules(parser, float(parser.crawl_delay(AGENT) or 0), tuple(sitemaps)[:100])
