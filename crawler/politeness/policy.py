"""Define how a site may be crawled.

The contract between the caller that asks for a crawl and the crawler.
"""

from dataclasses import asdict, dataclass, field, fields
from typing import Any, Self

from crawler.politeness.hints import CrawlHints
from crawler.politeness.profiles import HONEST, PROFILES
from crawler.urls.address import canonical, host_of

RENDER = ("auto", "always", "never")
REVISIT = ("all", "due", "new")


class PolicyError(ValueError):
    """An invalid policy; the message names the field and how to correct it."""


@dataclass(frozen=True)
class SitePolicy:
    """Where to start on one site, how far to go, and how politely.

    Zero in `max_pages`, `max_depth` or `delay` means the value of the settings. A delay below that of the settings
    applies only to hosts named in `Settings.allow_hosts`; robots.txt may be ignored only with a recorded reason.
    """

    name: str
    """Name of the site, as stored with its pages and matches."""
    start_urls: tuple[str, ...]
    """Start addresses in canonical form."""
    allowed: tuple[str, ...] = ()
    """Scope: `host` (any web port) or `host:port`, subdomains only if named; empty: the start URLs' hosts."""
    max_pages: int = 0
    max_depth: int = 0
    delay: float = 0.0
    """Seconds between two requests to one host."""
    obey_robots: bool = True
    robots_reason: str = ""
    """Why robots.txt is ignored; required if it is."""
    follow_sitemap: bool = True
    render: str = "auto"
    """Whether Chromium renders the pages: `auto` if a page needs it, `always`, `never`."""
    revisit: str = "all"
    """Which known pages are requested again: `all`, conditionally, or only those that are `due`.

    `new` is a poll: only the start addresses, which are contents pages, and the new chapters that they list.
    """
    profile: str = "honest"
    """Headers of the requests: `honest`, or with a recorded reason `desktop` or `mobile`."""
    profile_reason: str = ""
    """Why the requests do not identify us; required if they do not."""
    comparison_reason: str = ""
    """Why a few pages are requested again with other headers, to see what other readers are shown; empty: they are
    not."""
    use_proxies: bool = False
    """Whether the site is visited through the configured proxies."""
    check_only: bool = False
    """Whether only the start addresses are requested, to check if their pages are still there."""
    watch_contents: bool = False
    """Whether to record when new chapters appear on watched contents pages, so that these can be polled."""
    book_rules: tuple[tuple[str, str], ...] = ()
    """Rules of the site's book source by name, for pages that the general reader cannot read."""
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
            raise PolicyError(f"site {self.name!r} ignores robots.txt: state the reason in robots_reason")
        self._check_profile()

    def _spelled(self, url: str) -> str:
        """Return the canonical form of a start address.

        Raises PolicyError if it is no http(s) URL.
        """
        if not (address := canonical(url)):
            raise PolicyError(f"site {self.name!r}: {url!r} is not an http(s) URL with a host")
        return address

    def _check_profile(self) -> None:
        if self.profile not in PROFILES:
            raise PolicyError(f"site {self.name!r}: profile is {self.profile!r}, not one of {', '.join(PROFILES)}")
        if self.profile != HONEST and not self.profile_reason.strip():
            raise PolicyError(f"site {self.name!r} is not told who visits it: state the reason in profile_reason")

    @classmethod
    def starting_at(cls, *urls: str, name: str = "", max_pages: int = 0) -> Self:
        """Make the policy of a site from its start addresses.

        Without a name it is named after the first one's host.
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
        payload = {"hints": payload.get("clues", {}), **payload}  # their name in v0.1.0; inboxes may hold it
        known = {each.name for each in fields(cls)}
        values: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value
                  for name, value in payload.items() if name in known}
        values["hints"] = CrawlHints.of(values["hints"])
        if missing := {"name", "start_urls"} - values.keys():
            raise PolicyError(f"a site policy lacks {', '.join(sorted(missing))}")
        return cls(**values)
