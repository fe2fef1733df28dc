"""What a site may be asked for.

The agreement between the caller that asks for a crawl and the crawler.
"""

from dataclasses import asdict, dataclass, field, fields
from typing import Any, Self

from crawler.politeness.hints import CrawlHints
from crawler.politeness.profiles import HONEST, PROFILES
from crawler.urls.address import canonical, host_of

RENDER = ("auto", "always", "never")
REVISIT = ("all", "due", "new")


class PolicyError(ValueError):
    """A policy that cannot be followed; the message names the field and the mend."""


@dataclass(frozen=True)
class SitePolicy:
    """Where to start on one site, how far to go, and how politely.

    Zero in `max_pages`, `max_depth` or `delay` means: whatever the settings say. A delay below the settings'
    needs a host named in `Settings.allow_hosts`; robots.txt may be passed over only with a recorded reason.
    """

    name: str
    """Name of the site, as pages and matches will carry it."""
    start_urls: tuple[str, ...]
    """Each in its one spelling, whatever it was written like."""
    allowed: tuple[str, ...] = ()
    """Scope: `host` (any web port) or `host:port`, subdomains only when named; empty: the start URLs' hosts."""
    max_pages: int = 0
    max_depth: int = 0
    delay: float = 0.0
    """Seconds between two requests to one host."""
    obey_robots: bool = True
    robots_reason: str = ""
    """Why robots.txt is passed over; required when it is."""
    follow_sitemap: bool = True
    render: str = "auto"
    """Whether Chromium shows the pages: `auto` where a page needs it, `always`, `never`."""
    revisit: str = "all"
    """Which known pages are asked for again: `all`, each only if it has changed, or those that are `due`.

    With `new`, a poll: only the start addresses, which are contents pages, and new chapters that they list.
    """
    profile: str = "honest"
    """Headers of its requests: `honest`, or `desktop`, `mobile` for a recorded reason."""
    profile_reason: str = ""
    """Why its requests do not say who we are; required when they do not."""
    comparison_reason: str = ""
    """Why a few pages are asked for once more with other headers, to see what other readers are shown; empty: not."""
    use_proxies: bool = False
    """Visited through the configured proxies."""
    check_only: bool = False
    """Asks for the start addresses alone, whatever is known of them: are the pages still there?"""
    watch_contents: bool = False
    """Notes when new chapters appear on contents pages that are looked for, so that they can be polled."""
    book_rules: tuple[tuple[str, str], ...] = ()
    """Rules of the site's book source by name, for pages of which the general reader makes nothing."""
    hints: CrawlHints = field(default_factory=CrawlHints)
    """What to look for first."""

    def __post_init__(self) -> None:
        if not self.name.strip():
            raise PolicyError("a site policy needs a name")
        if not self.start_urls:
            raise PolicyError(f"site {self.name!r} has no start address: give at least one http(s) URL")
        object.__setattr__(self, "start_urls", tuple(map(self._spelled, self.start_urls)))
        if min(self.max_pages, self.max_depth, self.delay) < 0:
            raise PolicyError(f"site {self.name!r}: max_pages, max_depth and delay cannot be negative")
        if self.render not in RENDER:
            raise PolicyError(f"site {self.name!r}: render is {self.render!r}, not one of {', '.join(RENDER)}")
        if self.revisit not in REVISIT:
            raise PolicyError(f"site {self.name!r}: revisit is {self.revisit!r}, not one of {', '.join(REVISIT)}")
        if not self.obey_robots and not self.robots_reason.strip():
            raise PolicyError(f"site {self.name!r} passes over robots.txt: record why in robots_reason")
        self._check_profile()

    def _spelled(self, url: str) -> str:
        """Spell a start address as pages are: another spelling is no other site."""
        if not (address := canonical(url)):
            raise PolicyError(f"site {self.name!r}: {url!r} is not an http(s) URL with a host")
        return address

    def _check_profile(self) -> None:
        if self.profile not in PROFILES:
            raise PolicyError(f"site {self.name!r}: profile is {self.profile!r}, not one of {', '.join(PROFILES)}")
        if self.profile != HONEST and not self.profile_reason.strip():
            raise PolicyError(f"site {self.name!r} is not told who asks: record why in profile_reason")

    @classmethod
    def starting_at(cls, *urls: str, name: str = "", max_pages: int = 0) -> Self:
        """Make the policy of a site known by its start addresses alone.

        It is named for the first one's host.
        """
        first = "".join(urls[:1])
        named_for = host_of(canonical(first) or "") or first
        return cls(name or named_for, urls, max_pages=max_pages)

    def payload(self) -> dict[str, Any]:
        """Write the policy as plain values that fit JSON and BSON."""
        values = {name: list(value) if isinstance(value, tuple) else value for name, value in asdict(self).items()}
        return values | {"hints": self.hints.payload()}

    @classmethod
    def of(cls, payload: dict[str, Any]) -> Self:
        """Read what `payload` wrote; unknown fields are ignored. Raises PolicyError."""
        payload = {"hints": payload.get("clues", {}), **payload}  # their name in v0.1.0, which an inbox may still hold
        known = {each.name for each in fields(cls)}
        values: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value
                  for name, value in payload.items() if name in known}
        values["hints"] = CrawlHints.of(values["hints"])
        if missing := {"name", "start_urls"} - values.keys():
            raise PolicyError(f"a site policy lacks {', '.join(sorted(missing))}")
        return cls(**values)
