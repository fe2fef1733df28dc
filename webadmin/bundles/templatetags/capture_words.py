"""Template filters that name what was examined before a capture."""

from django import template

from webadmin.words.labels import active_words

register = template.Library()


@register.filter
def examined(code: str) -> str:
    """Return the name of a part of the capture's conditions, such as the hosts file."""
    return active_words().named("examined", code)
