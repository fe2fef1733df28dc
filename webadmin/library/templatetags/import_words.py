"""Template filters that word what an import warns of and refuses."""

from django import template

from webadmin.words.labels import active_words
from webadmin.words.sentences import said_text

register = template.Library()


@register.filter
def import_warning(key: str) -> str:
    """Say what to look at."""
    return active_words()(f"import_warning.{key}")


@register.filter
def sentence(stored: str) -> str:
    """Say a stored sentence in the reader's language."""
    return said_text(stored)
