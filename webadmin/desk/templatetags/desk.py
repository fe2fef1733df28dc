"""Template tags for icons, shares, moments and links to other sites."""

from datetime import datetime
from urllib.parse import urlsplit

from django import template
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString

from webadmin.words.labels import active_words
from webadmin.words.moments import to_the_second
from webadmin.words.sentences import stored_reason
from webadmin.words.units import share

register = template.Library()
register.filter("share", share)


@register.simple_tag
def icon(name: str) -> SafeString:
    """Render an icon of `desk/icons.html`.

    It is decorative: the text next to it has the same meaning.
    """
    return format_html('<svg class="icon" aria-hidden="true"><use href="#i-{}"></use></svg>', name)


@register.simple_tag
def word(key: str) -> str:
    """Return a word of the catalogue that desk and reports share."""
    return active_words()(key)


register.filter(stored_reason)


@register.filter
def percent(share: float | None) -> str:
    """Format a share (0–1) as whole per cent.

    A share above 0 is never shown as 0 %, one below 1 never as 100 %.
    """
    if share is None:
        return "—"
    if 0 < share < 0.01:
        return "<1%"
    if 0.99 < share < 1:
        return "99%"
    return f"{share:.0%}"


@register.filter
def outlink(url: str) -> SafeString:
    """Render an address found on the web.

    Only http and https become links, which send no referrer.
    """
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
    """Format a share (0–1) as a number out of 100, for SVG attributes."""
    return f"{max(0.0, min(1.0, share)) * 100:.1f}"


@register.filter
def moment(at: datetime | None) -> str:
    """Write a moment to the second, in the member's zone; empty without one."""
    return to_the_second(timezone.localtime(at)) if at else ""
