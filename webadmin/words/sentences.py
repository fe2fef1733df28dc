"""Say sentences about files, drafts and decoys in the reader's language."""

import json
from collections.abc import Callable

from django.utils.translation import gettext

from library.readers.sentence import Sentence


def in_english(text: str) -> str:
    """Leave a text as it is written: in English, and without the settings of Django."""
    return text


_ = in_english
"""Marks a text for translation."""
PLACED = _("%(place)s: %(problem)s")


def said(sentence: Sentence, translate: Callable[[str], str] = gettext) -> str:
    """Say a sentence, in the active language unless told otherwise."""
    pattern = translate(sentence.pattern) if sentence.pattern else ""  # of nothing it gives the head of the catalogue
    return pattern.format_map(sentence.values) if sentence.values else pattern


def said_text(stored: str, translate: Callable[[str], str] = gettext) -> str:
    """Say what `sentence_text` wrote; any other text is said as it is."""
    try:
        told = json.loads(stored)
        sentence = said(Sentence(told["pattern"], **told["values"]), translate)
    except (ValueError, TypeError, KeyError):
        return stored
    place, more = told.get("place"), told.get("more")
    if place:
        sentence = translate(PLACED) % {"place": place, "problem": sentence}
    return f"{sentence} (+{more:,})" if more else sentence
