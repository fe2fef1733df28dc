"""Template tag that links to the downloads of a report."""

from django import template
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from webadmin.reports.writers import FORMATS

register = template.Library()


@register.simple_tag
def report_links(kind: str, reference: object) -> SafeString:
    """Render a download button for each report format of a case, work, site or run."""
    links = ((reverse("reports:download", args=[kind, reference, form]), form.upper()) for form in FORMATS)
    return format_html_join("", '<a class="button small" href="{}" download>{}</a>', links)
