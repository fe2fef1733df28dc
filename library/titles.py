"""Distinguish chapters of one work that have the same title."""

from dataclasses import replace

import xxhash

from fingerprinting.text.chapter_numbers import chapter_number
from library.readers.draft import Draft, DraftOrRefusal, Refusal
from library.readers.sentence import Sentence


class Titles:
    """The titles seen so far in one file, folder or archive, with text digests."""

    def __init__(self) -> None:
        self._seen: dict[tuple[str, str, str], dict[bytes, str]] = {}
        """By work, author and title as given: digest of the text → place."""
        self._taken: set[tuple[str, str, str]] = set()
        self._numbers: dict[tuple[str, str], int] = {}

    def distinguish(self, draft: Draft) -> DraftOrRefusal:
        """Give the draft a unique title, and a number if it has none.

        A second chapter with the same title and the same text is refused.
        """
        key = (draft.work, draft.author, draft.chapter)
        digest = xxhash.xxh3_128_digest(draft.text.encode())
        texts = self._seen.setdefault(key, {})
        if digest in texts:
            return Refusal(draft.place, Sentence(
                "{chapter!r} of {work!r} is the same as at {place}",
                chapter=draft.chapter, work=draft.work, place=texts[digest]))
        texts[digest] = draft.place
        title, copy = draft.chapter, 1
        while (draft.work, draft.author, title) in self._taken:
            copy += 1
            title = f"{draft.chapter} ({copy})"
        self._taken.add((draft.work, draft.author, title))
        return replace(draft, chapter=title, number=draft.number or self._number(draft))

    def _number(self, draft: Draft) -> int:
        """Return the number in the title, or else the next one."""
        count = self._numbers[draft.work, draft.author] = self._numbers.get((draft.work, draft.author), 0) + 1
        return chapter_number(draft.chapter) or count
