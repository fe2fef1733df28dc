"""Template filters that word the warnings of an import."""

from django import template

from webadmin.words.labels import active_words

register = template.Library()


@register.filter
def import_warning(key: str) -> str:
    """Say what to look at."""
    return active_words()(f"import_warning.{key}")
