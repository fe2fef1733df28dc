"""Judge what licences allow: whom they are about, and how much they cover."""

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
    """A copy of a chapter as a licence judges it.

    Quotations and the like need no licence.
    """

    organisation: str
    site: str
    url: str
    work: str
    chapter_version: str
    share: float
    """Of the chapter, 0..1."""
    spans: tuple[tuple[int, int], ...] = ()
    """Of the chapter's text, in characters, stops excluded; empty where they are not known."""
    seen_at: datetime | None = None


def covers(licence: Licence, use: Use, shown: float = 0.0) -> bool:
    """Tell whether a licence covers a copy.

    `shown` is the share of the chapter that the site shows altogether, where that is more than the copy alone.
    """
    return _is_in_time(licence, use.seen_at) and max(use.share, shown) <= licence.max_share and is_about(licence, use)


def is_about(licence: Licence, use: Use) -> bool:
    """Tell whether a licence is about a copy's organisation, site and work.

    When and how much was copied does not count.
    """
    if licence.organisation != use.organisation:
        return False
    host, site = _readable(urlsplit(use.url).hostname or ""), _readable(licence.site)
    on_site = not site or site in (_readable(use.site), host) or host.endswith(f".{site}")
    return on_site and (not licence.work or licence.work == use.work)


def _readable(host: str) -> str:
    """Write a host as people do: its labels in their own script, without `www.`."""
    return ".".join(map(_label, host.lower().rstrip(".").removeprefix("www.").split(".")))


def _label(label: str) -> str:
    try:
        return label[4:].encode("ascii").decode("punycode") if label.startswith("xn--") else label
    except UnicodeError:
        return label


def share_of(uses: Iterable[Use]) -> float:
    """Sum up which share of a chapter some copies show, 0..1.

    What several of them show counts once.

    Of several versions of the chapter, the one that is shown most counts.
    """
    versions: dict[str, list[Use]] = defaultdict(list)
    for use in uses:
        versions[use.chapter_version].append(use)
    return max(map(_share_of_version, versions.values()), default=0.0)


def _share_of_version(uses: Sequence[Use]) -> float:
    """Add up the shares of copies of one version, less what they have in common."""
    apart, united = sum(covered(use.spans) for use in uses), covered(chain.from_iterable(use.spans for use in uses))
    total = sum(use.share for use in uses if use.spans)
    together = round(total * united / apart, 4) if apart else 0.0
    return max(min(together, 1.0), *(use.share for use in uses))


def _is_in_time(licence: Licence, seen: datetime | None) -> bool:
    return seen is None or ((licence.starts is None or licence.starts <= seen)
                            and (licence.ends is None or seen <= licence.ends))
