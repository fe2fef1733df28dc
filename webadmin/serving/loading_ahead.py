"""Load what every request needs, and leave it out of collections of garbage.

Django reads its addresses and translations when they are first asked for. What is loaded lives as long as the
process, yet each full collection of garbage goes through all of it: a fifth of a second in which some request waits.
"""

from django.conf import settings
from django.urls import reverse
from django.utils import translation

from crawler.collecting import collect_seldom


def load_ahead() -> None:
    """Load addresses and translations, and leave them out of collections."""
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            reverse("inbox:home")  # the first call in a language reads all addresses and all words
    collect_seldom()
