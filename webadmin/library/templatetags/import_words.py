"""Template filters that word the warnings and refusals of an import."""

from django import template

from webadmin.words.labels import active_words
from webadmin.words.sentences import said_text

register = template.Library()


@register.filter
def import_warning(key: str) -> str:
    """Return the wording of a warning."""
    return active_words()(f"import_warning.{key}")


@register.filter
def sentence(stored: str) -> str:
    """Translate a stored sentence into the reader's language."""
    return said_text(stored)
