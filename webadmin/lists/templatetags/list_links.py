"""Template tag with download links for a list."""

from django import template
from django.template import RequestContext
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from webadmin.lists.list_files import MEDIA

register = template.Library()


@register.simple_tag(takes_context=True)
def list_links(context: RequestContext, table: str, **named: object) -> SafeString:
    """Render one download button per format.

    The files contain the rows of all pages of the list.
    """
    parameters = {name: value for name, value in context["request"].GET.items() if name != "page"} | named
    query = f"?{urlencode(parameters)}" if parameters else ""
    buttons = format_html_join(" ", '<a class="button small" href="{}{}" download>{}</a>', (
        (reverse("lists:file", args=[table, form]), query, form.upper()) for form in MEDIA))
    return format_html('<p class="formats"><span class="light">{}</span> {}</p>', _("This list as a file"), buttons)
