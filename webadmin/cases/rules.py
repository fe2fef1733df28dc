"""The rule that decided a verdict, in the member's language: the matcher words it in English."""

import re

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

_IDENTITY = r"(?P<identity>\d+%) of it equal"
_CHAPTER = r"(?P<chapter>\d+%) of the chapter"
_COUNTED = r"(?P<equal>\d+) equal characters in (?P<passages>\d+) passages"
RULES: dict[str, str | Promise] = {
    rf"(?P<covered>\d+%) of both texts, {_IDENTITY}": _("%(covered)s of both texts, %(identity)s of it equal"),
    rf"{_CHAPTER}, {_IDENTITY}": _("%(chapter)s of the chapter, %(identity)s of it equal"),
    rf"{_COUNTED}: {_CHAPTER}, (?P<page>\d+%) of the page":
        _("equal characters: %(equal)s, passages: %(passages)s; %(chapter)s of the chapter, %(page)s of the page"),
}
"""How the matcher words the rule for a copy, and how people read it."""


def worded(reason: str) -> str:
    """Say a rule in the language that is on; one that is not known here speaks for itself."""
    for pattern, words in RULES.items():
        if found := re.fullmatch(pattern, reason):
            return str(words) % found.groupdict()
    return reason
