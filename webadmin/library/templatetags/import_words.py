"""Template filters that word the warnings and refusals of an import."""

from django import template

from library.readers.draft import Refusal
from library.readers.sentence import sentence_text
from webadmin.words.labels import active_words
from webadmin.words.sentences import worded_text

register = template.Library()


@register.filter
def import_warning(key: str) -> str:
    """Return the wording of a warning."""
    return active_words()(f"import_warning.{key}")


@register.filter
def refused(refusal: Refusal) -> str:
    """Word why a file, line or chapter was not imported, in the reader's language."""
    return worded_text(sentence_text(refusal.reason, refusal.place))


@register.filter
def sentence(stored: str) -> str:
    """Translate a stored sentence into the reader's language."""
    return worded_text(stored)
