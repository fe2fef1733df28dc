"""Use the words of the catalogue in Django.

They are translated when they are shown.
"""

from django.utils.functional import lazy
from django.utils.translation import get_language

from webadmin.words.catalogue import Words, language_of


def active_words() -> Words:
    """Return the words of the active language."""
    return Words(language_of(get_language() or ""))


def _say(key: str) -> str:
    return active_words()(key)


label = lazy(_say, str)
"""Returns the text of a key, translated when it is shown; for choices and names of fields."""
