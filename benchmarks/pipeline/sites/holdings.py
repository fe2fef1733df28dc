"""The library whose chapters are copied.

They come from the project's corpus if it is available; further ones are invented.
"""

import json
from pathlib import Path

from benchmarks.harness.corpus import SHARED, Chapter, Corpus, read_corpus
from benchmarks.harness.invented import invented

LENGTH = 3_000
"""Characters of a chapter."""
FIRST_SEED = 50_000_000
"""First seed of invented chapters, separate from those of unrelated pages."""


def holdings(count: int, library: Path | None = None) -> Corpus:
    """Take a number of chapters of equal length, spread over the corpus.

    Further chapters are invented if it has too few.
    """
    path = library or (SHARED if SHARED.exists() else None)
    corpus = read_corpus(path) if path else Corpus("invented", ())
    long = Corpus(corpus.name, tuple(Chapter(each.work, each.title, each.text[:LENGTH])
                                     for each in corpus.chapters if len(each.text) >= LENGTH))
    real = long.sample(count).chapters if long.chapters else ()
    made = [Chapter("虚构集", f"第{number}回", invented(FIRST_SEED + number, LENGTH))
            for number in range(count - len(real))]
    return Corpus(corpus.name, (*real, *made))


def write_lines(chapters: tuple[Chapter, ...], path: Path) -> Path:
    """Write chapters as the lines of JSON that `wenzong library add` reads."""
    lines = (json.dumps({"work": each.work, "chapter": each.title, "text": each.text}, ensure_ascii=False)
             for each in chapters)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path
