"""Names of the tricks that folding undid in a page, in the words of the reports."""

from django.utils.translation import get_language

from webadmin.words.catalogue import Words, language_of


def evasions(counts: dict[str, int]) -> list[tuple[str, int]]:
    """Name tricks with their counts, the most frequent first; one without a name stands for itself."""
    words = Words(language_of(get_language() or ""))
    ranked = sorted(counts.items(), key=lambda item: -item[1])
    return [(words.named("evasion", name), count) for name, count in ranked if count]
