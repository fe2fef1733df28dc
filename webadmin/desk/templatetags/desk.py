"""Template tags for icons, shares and links to other sites."""

from urllib.parse import urlsplit

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from webadmin.words.labels import active_words
from webadmin.words.units import share

register = template.Library()
register.filter("share", share)


@register.simple_tag
def icon(name: str) -> SafeString:
    """Draw an icon of `desk/icons.html`.

    It says nothing that the text beside it does not.
    """
    return format_html('<svg class="icon" aria-hidden="true"><use href="#i-{}"></use></svg>', name)


@register.simple_tag
def word(key: str) -> str:
    """Say a key of the words that desk and reports share."""
    return active_words()(key)


@register.filter
def percent(share: float | None) -> str:
    """Write a share 0..1 as whole per cent.

    Something is never rounded to 0 %, nor a part to 100 %.
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
    """Show an address found on the web.

    Only http and https become links, which tell the other side nothing.
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
    """Write a share 0..1 as a number of hundred, for SVG's attributes."""
    return f"{max(0.0, min(1.0, share)) * 100:.1f}"
