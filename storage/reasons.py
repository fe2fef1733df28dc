"""Read and write the stored reasons of verdicts: a rule and its figures.

In matches stored by v0.1.0 a reason is a sentence.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import asdict

from storage.documents import Reason

_EQUAL = r"(?P<identity>\d+%) of it equal"
_OF_CHAPTER = r"(?P<source_coverage>\d+%) of the chapter"
_QUOTED = r"(?P<equal_characters>\d+) characters {}, (?P<page_coverage>\d+%) of a text of its own"
_SENTENCES: dict[str, str] = {
    "no_passage": "no passage in common",
    "too_little": r"only (?P<longest_characters>\d+) equal characters in the longest passage, "
                  r"(?P<equal_characters>\d+) in all",
    "boilerplate_on_site":
        r"(?P<site_share>\d+%) of the copied characters stand on other pages of the site too",
    "boilerplate_stop_keys": r"(?P<stop_key_share>\d+%) of the shared keys are stock phrases",
    "quotation": _QUOTED.format("in quotation marks and attributed"),
    "quotation_marked": _QUOTED.format("in quotation marks"),
    "quotation_attributed": _QUOTED.format("attributed"),
    "identical": rf"(?P<both_coverage>\d+%) of both texts, {_EQUAL}",
    "reworded": rf"(?P<page_characters>\d+) characters tell {_OF_CHAPTER} in other words, {_EQUAL}",
    "near_copy": rf"{_OF_CHAPTER}, {_EQUAL}",
    "near_copy_respelled": rf"{_OF_CHAPTER}, {_EQUAL}, (?P<written_alike>\d+%) written alike",
    "excerpt": r"(?P<equal_characters>\d+) equal characters in (?P<passages>\d+) passages: "
               rf"{_OF_CHAPTER}, (?P<page_coverage>\d+%) of the page",
}
"""Patterns of the sentences that v0.1.0 wrote, by rule."""


def reason_of(stored: object) -> Reason:
    """Read a stored reason: a document, its JSON text, or a sentence of v0.1.0.

    An unknown sentence gives a reason without a rule.
    """
    if isinstance(stored, str):
        return _from_text(stored)
    if isinstance(stored, Mapping) and isinstance(stored.get("rule"), str):
        return Reason(stored["rule"], dict(stored.get("figures") or {}))
    return Reason("")


def reason_text(reason: Reason) -> str:
    """Write a reason as one line of JSON that `reason_of` can read."""
    return json.dumps(asdict(reason), ensure_ascii=False, sort_keys=True)


def _from_text(text: str) -> Reason:
    if text.startswith("{"):
        try:
            return reason_of(json.loads(text))
        except ValueError:
            return Reason("")
    for rule, pattern in _SENTENCES.items():
        if sentence := re.fullmatch(pattern, text):
            return Reason(rule, {name: _figure(value) for name, value in sentence.groupdict().items()})
    return Reason("")


def _figure(value: str) -> float:
    return int(value[:-1]) / 100 if value.endswith("%") else int(value)
