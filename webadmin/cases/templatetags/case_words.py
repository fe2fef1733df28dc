"""Template filters that word the keys stored in cases."""

import re
from datetime import UTC, datetime

from django import template
from django.utils import timezone
from django.utils.translation import gettext as _

from storage.reasons import reason_of
from webadmin.cases.bookkeeping.transition_table import following
from webadmin.cases.comparison import Comparison
from webadmin.cases.models import CaseKind, CaseState, VerdictLabel
from webadmin.words.labels import active_words
from webadmin.words.rules import say_rule

register = template.Library()
CHECKED = re.compile(r"checks until (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)")
"""Time in UTC, in the format of `webadmin.takedown.following`."""


@register.filter
def status_name(value: str) -> str:
    """Return the name of a status in a history event."""
    return str(dict(CaseState.choices).get(value, value))


@register.filter
def following_states(state: str) -> str:
    """List the states that may come next, for the keyboard shortcuts."""
    return " ".join(each.value for each in following(state))


@register.filter
def verdict_name(value: str) -> str:
    """Return the name of a verdict in a history event."""
    return str(dict(VerdictLabel.choices).get(value, value))


@register.filter
def case_kind(value: str) -> str:
    """Return the name of the kind of a case in a history event."""
    return str(dict(CaseKind.choices).get(value, value))


@register.filter
def proof(text: str) -> str:
    """Word the proof recorded by page checks; a text by a person is kept."""
    if not (found := CHECKED.fullmatch(text)):
        return text
    at = timezone.localtime(datetime.fromisoformat(found[1]).replace(tzinfo=UTC))
    return _("checks of the pages until %(at)s") % {"at": f"{at:%Y-%m-%d %H:%M}"}


@register.filter
def rule(reason: str) -> str:
    """Describe the rule that decided a verdict."""
    return say_rule(reason_of(reason), active_words())


@register.filter
def differences(texts: Comparison) -> str:
    """Describe how much differs within the copied passages.

    "No difference" means that every character is the same. Words in two languages are not compared.
    """
    words = active_words()
    if texts.translated:
        return words("no_words_compared")
    if not texts.differs:
        return words("no_difference_moved" if texts.moved else "no_difference")
    return words("differences", disguised=texts.disguised, inserted=texts.inserted, edited=texts.edited)


@register.filter
def just_above(share: float) -> int:
    """Return the smallest whole per cent above a share (0–1), at most 100."""
    return min(int(share * 100) + 1, 100)
