"""How a site's crawl ended, told from what it counted."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from storage.collections.crawls import CrawlState


class Ending(NamedTuple):
    """The state of a finished crawl, and the reason where it needs one."""

    state: CrawlState
    reason: str = ""


def ending(pages: int, flags: Collection[str], reasons: Mapping[str, int]) -> Ending:
    """Decide a crawl's outcome; `reasons` says why addresses were not read."""
    notes = ", ".join(sorted(flags - {"needs_human", "blocked"} if isinstance(flags, set) else flags))
    worst = max(reasons, key=lambda name: reasons[name], default="")
    if "walled_needs_human" in flags or reasons.get("needs_human", 0) > pages:
        return Ending("needs_human", f"a login or a puzzle stands in front of its pages{_after(pages)}")
    if "walled_blocked" in flags or reasons.get("blocked", 0) > pages:
        return Ending("blocked", f"the site refuses us{_after(pages)}")
    if pages:
        return Ending("done", notes)
    if "robots_unreachable" in flags:
        return Ending("failed", "robots.txt cannot be had: postponed")
    if set(reasons) <= {"empty", "moved", "sitemap", "shown", "gone"}:
        return Ending("done", "no text found")
    return Ending("failed", f"no page could be read, mostly: {worst}")


def _after(pages: int) -> str:
    return f", since {pages} pages were read" if pages else ""
