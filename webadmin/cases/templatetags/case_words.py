"""Template filters that name what a case stores as keys."""

from django import template
from django.utils.translation import get_language

from storage.reasons import reason_of
from webadmin import rules
from webadmin.cases.models import Status, VerdictLabel

register = template.Library()


@register.filter
def status_name(value: str) -> str:
    """Name a status that a history event holds."""
    return str(dict(Status.choices).get(value, value))


@register.filter
def verdict_name(value: str) -> str:
    """Name a verdict that a history event holds."""
    return str(dict(VerdictLabel.choices).get(value, value))


@register.filter
def rule(reason: str) -> str:
    """Word the rule that decided a verdict."""
    return rules.worded(reason_of(reason), get_language() or "en")
