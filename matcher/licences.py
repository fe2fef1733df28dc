"""Decide what licences allow: to which copies they apply, and how much they cover."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import chain
from urllib.parse import urlsplit

from matcher.intervals import covered
from storage.documents import Licence


@dataclass(frozen=True)
class Use:
    """A copy of a chapter as far as a licence is concerned.

    Quotations and the like need no licence.
    """

    organisation: str
    site: str
    url: str
    work: str
    chapter_version: str
    share: float
    """Share (0–1) of the chapter."""
    spans: tuple[tuple[int, int], ...] = ()
    """Spans of the chapter's text in characters, stops exclusive; empty if unknown."""
    seen_at: datetime | None = None


def covers(licence: Licence, use: Use, shown: float = 0.0) -> bool:
    """Tell whether a licence covers a copy.

    `shown` is the share of the chapter that the site shows in total, if that is more than the copy alone.
    """
    return _is_in_time(licence, use.seen_at) and max(use.share, shown) <= licence.max_share and is_about(licence, use)


def is_about(licence: Licence, use: Use) -> bool:
    """Tell whether a licence applies to a copy's organisation, site and work.

    Time and amount of the copy do not matter.
    """
    if licence.organisation != use.organisation:
        return False
    host, site = _readable(urlsplit(use.url).hostname or ""), _readable(licence.site)
    on_site = not site or site in (_readable(use.site), host) or host.endswith(f".{site}")
    return on_site and (not licence.work or licence.work == use.work)


def _readable(host: str) -> str:
    """Return a host as people write it: labels in their own script, without `www.`."""
    return ".".join(map(_label, host.lower().rstrip(".").removeprefix("www.").split(".")))


def _label(label: str) -> str:
    try:
        return label[4:].encode("ascii").decode("punycode") if label.startswith("xn--") else label
    except UnicodeError:
        return label


def share_of(uses: Iterable[Use]) -> float:
    """Return the share (0–1) of a chapter that several copies show together.

    Parts shown by several of them count once.

    If there are several versions of the chapter, the one that is shown most counts.
    """
    versions: dict[str, list[Use]] = defaultdict(list)
    for use in uses:
        versions[use.chapter_version].append(use)
    return max(map(_share_of_version, versions.values()), default=0.0)


def _share_of_version(uses: Sequence[Use]) -> float:
    """Sum up the shares of copies of one version without their overlap."""
    apart, united = sum(covered(use.spans) for use in uses), covered(chain.from_iterable(use.spans for use in uses))
    total = sum(use.share for use in uses if use.spans)
    together = round(total * united / apart, 4) if apart else 0.0
    return max(min(together, 1.0), *(use.share for use in uses))


def _is_in_time(licence: Licence, seen: datetime | None) -> bool:
    return seen is None or ((licence.starts is None or licence.starts <= seen)
                            and (licence.ends is None or seen <= licence.ends))
