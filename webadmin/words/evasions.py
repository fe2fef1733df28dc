"""Name the disguises undone in a page, in the words of the reports."""

from webadmin.words.labels import active_words


def evasions(counts: dict[str, int]) -> list[tuple[str, int]]:
    """Name disguises with their counts, most frequent first.

    A disguise without a name is shown by its key.
    """
    words = active_words()
    ranked = sorted(counts.items(), key=lambda item: -item[1])
    return [(words.named("evasion", name), count) for name, count in ranked if count]
