"""Name the disguises that folding undid in a page, in the words of the reports."""

from webadmin.words.labels import active_words


def evasions(counts: dict[str, int]) -> list[tuple[str, int]]:
    """Name disguises with their counts, the most frequent first.

    One without a name stands for itself.
    """
    words = active_words()
    ranked = sorted(counts.items(), key=lambda item: -item[1])
    return [(words.named("evasion", name), count) for name, count in ranked if count]
