"""Small things that templates say: icons, shares, links that lead outside."""

from urllib.parse import urlsplit

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from storage.reasons import reason_of
from webadmin import rules
from webadmin.cases.models import Status, VerdictLabel
from webadmin.ops.queues import NAMES
from webadmin.sites import reasons

register = template.Library()

_CRAWL_STATES = {
    "running": _("running"), "done": _("done"), "failed": _("failed"), "blocked": _("blocked by the site"),
    "needs_human": _("needs a person"),
}
_RUN_STATES = {"waiting": _("waiting"), "running": _("running"), "done": _("done"), "failed": _("failed")}


@register.simple_tag
def icon(name: str) -> SafeString:
    """Draw an icon of `desk/icons.html`; it says nothing that the text beside it does not."""
    return format_html('<svg class="icon" aria-hidden="true"><use href="#i-{}"></use></svg>', name)


@register.filter
def percent(share: float | None) -> str:
    """Write a share 0..1 as whole per cent, never rounding something to 0 % or a part to 100 %."""
    if share is None:
        return "—"
    if 0 < share < 0.01:
        return "<1%"
    if 0.99 < share < 1:
        return "99%"
    return f"{share:.0%}"


@register.filter
def outlink(url: str) -> SafeString:
    """Show an address found on the web; only http and https become links, which tell the other side nothing."""
    if not _is_web(url):
        return format_html('<span class="address">{}</span>', url)
    return format_html(
        '<a class="address" href="{}" rel="noreferrer noopener nofollow" target="_blank">{}</a>', url, url)


def _is_web(url: str) -> bool:
    try:
        return urlsplit(url).scheme in ("http", "https") and bool(urlsplit(url).hostname)
    except ValueError:
        return False


@register.filter
def scaled(share: float) -> str:
    """Write a share 0..1 as a number of hundred, for SVG's attributes."""
    return f"{max(0.0, min(1.0, share)) * 100:.1f}"


@register.filter
def status_name(value: str) -> str:
    """Name a status that a history line holds."""
    return str(dict(Status.choices).get(value, value))


@register.filter
def verdict_name(value: str) -> str:
    """Name a verdict that a history line holds."""
    return str(dict(VerdictLabel.choices).get(value, value))


@register.filter
def rule(reason: str) -> str:
    """Say the rule that decided a verdict."""
    return rules.worded(reason_of(reason), get_language() or "en")


@register.filter
def crawl_reason(word: str) -> str:
    """Say why an address was not read."""
    return reasons.worded(word)


@register.filter
def stage_name(stage: str) -> str:
    """Name what waits before a stage of the line."""
    return str(NAMES.get(stage, stage))


@register.filter
def crawl_state(value: str) -> str:
    """Name the state of a crawl."""
    return str(_CRAWL_STATES.get(value, value))


@register.filter
def run_state(value: str) -> str:
    """Name the state of a run or of one of its items."""
    return str(_RUN_STATES.get(value, value))
