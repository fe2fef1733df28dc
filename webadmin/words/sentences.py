"""Word sentences about files, drafts and decoys in the reader's language."""

import json
from collections.abc import Callable

from django.utils.translation import gettext

from library.readers.sentence import Sentence


def in_english(text: str) -> str:
    """Return a text unchanged: in English, and without Django's settings.

    Imported as `_`, it marks texts for translation where `gettext_noop` would need the settings.
    """
    return text


_ = in_english
PLACED = _("%(place)s: %(problem)s")
TERMS = {"kind": "{kind} {number}", "name": "{name} {key}"}
"""Values that name a kind of document, and where in a pattern they do; elsewhere they are quoted from files."""


def worded(sentence: Sentence, translate: Callable[[str], str] = gettext) -> str:
    """Word a sentence, by default in the active language."""
    pattern = translate(sentence.pattern) if sentence.pattern else ""  # for "", gettext returns the catalogue's header
    terms = {name: translate(str(sentence.values[name])) for name, place in TERMS.items() if place in sentence.pattern}
    return pattern.format_map({**sentence.values, **terms}) if sentence.values else pattern


def stored_reason(stored: str, translate: Callable[[str], str] = gettext) -> str:
    """Word a reason stored by `sentence_text`, or as English with a translation."""
    shown = worded_text(stored, translate)
    return translate(stored) if stored and shown == stored else shown  # for "", gettext returns the catalogue's header


def worded_text(stored: str, translate: Callable[[str], str] = gettext) -> str:
    """Word a text stored by `sentence_text`; any other text is returned unchanged."""
    try:
        document = json.loads(stored)
        sentence = worded(Sentence(document["pattern"], **document["values"]), translate)
    except (ValueError, TypeError, KeyError):
        return stored
    place, more = document.get("place"), document.get("more")
    if place:
        sentence = translate(PLACED) % {"place": place, "problem": sentence}
    return f"{sentence} (+{more:,})" if more else sentence
