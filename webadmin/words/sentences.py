"""Say sentences about files, drafts and decoys in the reader's language."""

import json

from django.utils.translation import gettext

from library.readers.sentence import Sentence


def sentence_text(sentence: Sentence, place: str = "") -> str:
    """Write a sentence, and where it holds, as one line of JSON."""
    return json.dumps({"place": place, "pattern": sentence.pattern, "values": dict(sentence.values)},
                      ensure_ascii=False)


def said(sentence: Sentence) -> str:
    """Say a sentence in the active language."""
    pattern = gettext(sentence.pattern) if sentence.pattern else ""  # of nothing it gives the head of the catalogue
    return pattern.format_map(sentence.values) if sentence.values else pattern


def said_text(stored: str) -> str:
    """Say what `sentence_text` wrote; any other text is said as it is."""
    try:
        told = json.loads(stored)
        sentence = said(Sentence(told["pattern"], **told["values"]))
    except (ValueError, TypeError, KeyError):
        return stored
    place = told.get("place")
    return gettext("%(place)s: %(problem)s") % {"place": place, "problem": sentence} if place else sentence
