"""Template filters that format lags as intervals."""

from math import isinf

from django import template
from django.utils.translation import gettext as _

from insight.coverage.lag import Lag

register = template.Library()
DAYS_FROM = 72
"""Hours from which a lag is given in days."""


@register.filter
def lag(value: Lag | None) -> str:
    """Format a lag as an interval in hours or days."""
    if value is None:
        return "—"
    hours = value.high < DAYS_FROM
    low, high = (_figure(each if hours else each / 24) for each in (value.low, value.high))
    if isinf(value.high):
        text = _("unknown") if low == "0" else _("at least %(low)s days")
    elif low == "0":
        text = _("within %(high)s h") if hours else _("within %(high)s days")
    elif low == high:
        text = _("%(high)s h") if hours else _("%(high)s days")
    else:
        text = _("%(low)s–%(high)s h") if hours else _("%(low)s–%(high)s days")
    return text % {"low": low, "high": high}


def _figure(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0") if value < 10 else f"{value:,.0f}"
