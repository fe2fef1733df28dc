"""Load what every request needs, and exclude it from garbage collection.

Django loads its URLs and translations when they are first needed. They live as long as the process, yet each full
garbage collection would go through them: a fifth of a second in which some request waits.
"""

from django.conf import settings
from django.urls import reverse
from django.utils import translation

from crawler.collecting import collect_seldom


def load_ahead() -> None:
    """Load URLs and translations, and exclude them from garbage collection."""
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            reverse("inbox:home")  # the first call in a language loads all URLs and all words
    collect_seldom()
