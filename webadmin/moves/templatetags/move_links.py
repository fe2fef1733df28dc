"""Template filters that word the traits of moved sites."""

from django import template
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

register = template.Library()
KINDS: dict[str, str | Promise] = {
    "skeleton": _("Pieces of the page structure"), "phrase": _("Lines on most pages"), "asset": _("Script or style"),
    "generator": _("Generator"), "server": _("Server"), "x-powered-by": _("Software of the server"),
    "account": _("Analytics or advertising account"), "icon": _("Icon"),
    "name": _("Name in the certificate or address"), "address": _("Network address"),
}


@register.filter
def trait_kind(trait: str) -> str | Promise:
    """Return the name of a trait's kind."""
    kind = trait.partition(":")[0]
    return KINDS.get(kind, kind)


@register.filter
def trait_value(trait: str) -> str:
    """Word the value of a trait."""
    return trait.partition(":")[2]
