"""Measure how well translated copies are found, and false alarms."""

import json
import lzma
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.harness.command_line import Progress, add_library, add_share, option_parser, progress_bar
from benchmarks.harness.corpus import SHARED, read_corpus
from benchmarks.harness.floors import broken, pin, pinned
from benchmarks.harness.goals import missed
from benchmarks.harness.page import publish
from benchmarks.meaning.meaning_page import NAME, bounds, digest, document, goals
from benchmarks.meaning.parallel_texts import DEVELOPMENT, SCORED, Parallel, dialogue_texts, manual_texts
from benchmarks.meaning.translation_trial import Outcome, TranslationTrial
from matcher.meaning.writing import is_english
from storage.documents import Chapter

STRANGER = (800, 12_000)
"""Minimum and maximum characters used of an unrelated page."""


def main(words: Sequence[str]) -> bool:
    """Measure one part; return whether every goal is reached."""
    parser = option_parser("meaning", __doc__)
    add_library(parser)
    add_share(parser)
    parser.add_argument("--others", type=int, default=1_000, help="chapters of --library beside the translated ones")
    parser.add_argument("--strangers", type=int, default=1_000, help="English pages about other things")
    parser.add_argument("--count", type=int, default=1_000, help="pages of the manual in a language, and dialogues")
    parser.add_argument("--development", action="store_true", help="the part that thresholds are chosen on")
    parser.add_argument("--pin", action="store_true", help="pin what is measured, towards better figures only")
    options = parser.parse_args(words)
    texts = _texts(options.share, DEVELOPMENT if options.development else SCORED, options.count)
    others = read_corpus(options.library or SHARED).sample(options.others).chapters
    present = {kind: some for kind, some in texts.items() if not kind.startswith("absent")}
    chapters = {text.name: Chapter("parallel", text.name, text.chapter) for some in present.values() for text in some}
    library = [*chapters.values(), *(Chapter(each.work, each.title, each.text) for each in others)]
    texts["strangers, en"] = list(_strangers(options.strangers))
    with progress_bar() as progress:
        trial, outcomes = _trial(library, texts, progress)
    composition = {"of a manual and of dialogues": len(chapters), "of old books": len(others)}
    costs = trial.seconds_a_chapter, trial.bytes_a_chapter
    publish("meaning", document(outcomes, composition, costs, options.development), write=options.write)
    measured = bounds(outcomes, digest(library, texts))
    if options.pin:
        pin(NAME, measured)
    floors = pinned().get(NAME)
    problems = missed(goals(outcomes))
    if floors and floors.digest == measured.digest:
        problems += broken(floors, measured)
    else:
        print("no floors are pinned for these texts: --pin pins them")
    print("\n".join(problems) or "every goal is reached")
    return not problems


def _trial(
    library: Sequence[Chapter], texts: dict[str, list[Parallel]], progress: Progress
) -> tuple[TranslationTrial, list[Outcome]]:
    trial = TranslationTrial(library, progress)
    return trial, [trial.ask(kind, some) for kind, some in texts.items()]


def _texts(share: Path, parts: Sequence[str], most: int) -> dict[str, list[Parallel]]:
    """Read pages by kind.

    Every sixth text is kept out of the library, and its page is absent there.
    """
    english = manual_texts(share, "en-US", parts, most)
    dialogues = dialogue_texts(share)
    dialogues = dialogues[::max(len(dialogues) // most, 1)]
    present = {text.name for number, text in enumerate(english) if number % 6}
    texts = {"manual, en": [text for text in english if text.name in present],
             "dialogue, en": [text for number, text in enumerate(dialogues) if number % 6]}
    for language in ("ja", "ko"):
        texts[f"manual, {language}"] = [text for text in manual_texts(share, language, parts, most)
                                        if text.name in present]
    return texts | {"absent, manual": english[::6], "absent, dialogue": dialogues[::6]}


def _strangers(most: int) -> Iterator[Parallel]:
    """Take English pages about other things.

    Of the shared web pages those after the first 150 are used, because thresholds were chosen with these.
    """
    found = 0
    for text in _english_texts():
        if found < most:
            found += 1
            yield Parallel("strangers, en", f"stranger {found}", "", text)


def _english_texts() -> Iterator[str]:
    folder = SHARED.parent
    for name, field, skipped in (("pages.jsonl.xz", "text", 150), ("pan13-train.jsonl.xz", "source", 0)):
        with lzma.open(folder / name, "rt", encoding="utf-8") as file:
            texts = (json.loads(line)[field][:STRANGER[1]] for line in file)
            english = [text for text in dict.fromkeys(texts) if len(text) > STRANGER[0] and is_english(text, "latin")]
            yield from english[skipped:]
