"""Compare what two clients were shown at one address.

A site may show crawlers a notice, an old text or nothing, and show readers a copy.
"""

import re
from dataclasses import dataclass, field
from typing import NamedTuple
from urllib.parse import urlsplit

from storage.collections.crawls import Difference

PIECE = 5
"""Characters of each piece by which texts are compared."""
ALIKE = 0.5
"""Minimum share (0–1) of the longer text's pieces that both texts have, for them to count as the same page."""
FEW = 100
"""If both texts have fewer characters, they are not compared."""
_TWIN = re.compile(r"^(?:www|m|wap|mobile|touch|3g|h5)\.")
"""Prefixes of host names that sites use for their mobile versions, and `www`."""


class View(NamedTuple):
    """What an address showed to one client."""

    status: int
    leads_to: str = ""
    text: str = ""


@dataclass
class OtherViews:
    """The differences between views that a crawl found and has not stored yet."""

    is_due: bool = False
    """Whether pages should be compared: the owner has approved it, and it was not done before."""
    compared: int = 0
    _fresh: dict[str, Difference] = field(default_factory=dict)
    _reported: int = 0

    def note(self, url: str, difference: Difference) -> None:
        """Note a page that another client is shown differently."""
        self._fresh[url] = difference

    def take(self) -> tuple[dict[str, Difference], int]:
        """Return the differences and the number of pages compared since the last call."""
        fresh, self._fresh = self._fresh, {}
        compared, self._reported = self.compared - self._reported, self.compared
        return fresh, compared


def difference(url: str, own: View, other: View) -> Difference | None:
    """Find the rule by which two views differ, with its figures.

    A redirect to the same site on another of its hosts, such as the mobile one, is no difference.
    """
    if own.leads_to or other.leads_to:
        return None if _is_twin(url, own.leads_to or url, other.leads_to or url) else _elsewhere(own, other)
    statuses = {"own_status": own.status, "other_status": other.status}
    if len(own.text) < FEW and len(other.text) < FEW:
        return None if own.status == other.status else Difference("status", statuses)
    shared = _shared(own.text, other.text)
    if shared >= ALIKE:
        return None
    figures: dict[str, float] = {"own_characters": len(own.text), "other_characters": len(other.text), "alike": shared}
    if own.status == other.status:
        return Difference("text", figures)
    return Difference("status_and_text", {**statuses, **figures})


def _is_twin(url: str, own: str, other: str) -> bool:
    """Tell whether both clients stay on the same site.

    Hosts of a site that differ only in a `www` or mobile prefix count as the same.
    """
    return {_TWIN.sub("", urlsplit(each).netloc) for each in (own, other)} == {_TWIN.sub("", urlsplit(url).netloc)}


def _elsewhere(own: View, other: View) -> Difference | None:
    if own.leads_to == other.leads_to:
        return None
    if own.leads_to and other.leads_to:
        return Difference("leads_elsewhere", {"own_url": own.leads_to, "other_url": other.leads_to})
    if other.leads_to:
        return Difference("leads_away", {"other_url": other.leads_to})
    if not other.text:
        return Difference("status_for_redirect", {"other_status": other.status, "own_url": own.leads_to})
    return Difference("text_for_redirect", {"other_characters": len(other.text), "own_url": own.leads_to})


def _shared(one: str, other: str) -> float:
    first, second = _pieces(one), _pieces(other)
    return len(first & second) / max(1, len(first), len(second))


def _pieces(text: str) -> set[str]:
    letters = "".join(filter(str.isalnum, text))
    return {letters[place:place + PIECE] for place in range(len(letters) - PIECE + 1)}
