"""Template filters that name what a case stores as keys."""

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
"""In UTC, as `webadmin.takedown.following` writes it."""


@register.filter
def status_name(value: str) -> str:
    """Name a status that a history event holds."""
    return str(dict(CaseState.choices).get(value, value))


@register.filter
def following_states(state: str) -> str:
    """List the states that may come next, for the keys."""
    return " ".join(each.value for each in following(state))


@register.filter
def verdict_name(value: str) -> str:
    """Name a verdict that a history event holds."""
    return str(dict(VerdictLabel.choices).get(value, value))


@register.filter
def case_kind(value: str) -> str:
    """Name the kind of a case that a history event holds."""
    return str(dict(CaseKind.choices).get(value, value))


@register.filter
def proof(text: str) -> str:
    """Word what the checks of pages noted as proof; what a person wrote stays."""
    if not (found := CHECKED.fullmatch(text)):
        return text
    at = timezone.localtime(datetime.fromisoformat(found[1]).replace(tzinfo=UTC))
    return _("checks of the pages until %(at)s") % {"at": f"{at:%Y-%m-%d %H:%M}"}


@register.filter
def rule(reason: str) -> str:
    """Word the rule that decided a verdict."""
    return say_rule(reason_of(reason), active_words())


@register.filter
def differences(texts: Comparison) -> str:
    """Say how much differs within the copied passages.

    Nothing differs only where nothing differs as written. The words of two languages are not compared.
    """
    words = active_words()
    if texts.translated:
        return words("no_words_compared")
    if not texts.differs:
        return words("no_difference")
    return words("differences", disguised=texts.disguised, inserted=texts.inserted, edited=texts.edited)


@register.filter
def just_above(share: float) -> int:
    """Give the least whole per cent above a share 0..1, at most 100."""
    return min(int(share * 100) + 1, 100)
