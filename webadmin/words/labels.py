"""Give Django the words of the catalogue.

They are in the language that is on when they are shown.
"""

from django.utils.functional import lazy
from django.utils.translation import get_language

from webadmin.words.catalogue import Words, language_of


def active_words() -> Words:
    """Choose the words of the language that is on."""
    return Words(language_of(get_language() or ""))


def _say(key: str) -> str:
    return active_words()(key)


label = lazy(_say, str)
"""Say a key when the text is shown: for choices and for names of fields."""
