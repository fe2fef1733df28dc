"""Draw texts, read them as the pipeline does, and compare the two."""

import resource
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain, count
from random import Random

from rapidfuzz.distance import Levenshtein

from benchmarks.harness.command_line import Progress
from benchmarks.pictures.drawing import LOOKS, Look, chapter_pictures, layout_of
from benchmarks.pictures.picture_texts import COPIED, PictureTexts
from crawler.pictures.paragraphs import text_of_pictures
from crawler.pictures.picture_reader import PictureReader
from crawler.pictures.sampling import share
from matcher.batch import match_lines_in_memory
from storage.documents import INFRINGING

READERS = 2
"""Number of processes that read in parallel."""
PICTURES = 3
"""Of a copied chapter."""
SAME_LOOK = str.maketrans("∶", "：")
"""Signs that look the same in a picture; some chapters have the ratio sign in place of every colon."""


@dataclass(frozen=True)
class Legibility:
    """Results of reading all lines of pictures of one look."""

    look: str
    pictures: int
    characters: int
    errors: int
    seconds: float
    """Processor seconds per picture, without loading the models."""

    @property
    def error_rate(self) -> float:
        """Compute the share of characters that are wrong, missing or superfluous."""
        return self.errors / self.characters


@dataclass(frozen=True)
class Decisions:
    """Decisions on chapters by a sample of their lines, and their cost."""

    chapters: int
    right: int
    """Chapters for which the sample proposed the right chapter."""
    seconds: float
    """Processor seconds per chapter, without loading the models."""


@dataclass(frozen=True)
class Alarms:
    """Decisions on passages that are not in the library."""

    pictures: int
    alarms: int
    """Number of passages taken for a copy."""
    proposed: int
    """Number of passages that would have been read in full needlessly."""


class Spent:
    """Processor time of children that have ended."""

    def __init__(self) -> None:
        self.seconds = 0.0


@contextmanager
def spent() -> Iterator[Spent]:
    """Measure the cost of child processes that start and end within the block."""
    spent, before = Spent(), _children()
    yield spent
    spent.seconds = _children() - before


def loading() -> float:
    """Measure the processor time of a process that reads one tiny picture.

    Nearly all of it loads the models; the second of two, when the files are in memory.
    """
    for _ in range(2):
        with spent() as cost:
            _read_all([(chapter_pictures("一", LOOKS[0], layout_of(Random(0))), 0)] * READERS, lambda _done: None)
    return cost.seconds / READERS


def legibility(texts: PictureTexts, look: Look, most: int, load: float, progress: Progress) -> Legibility:
    """Read pictures of about 450 characters in full."""
    random = Random(f"legible {look.name}")
    golden = [chapter.text[:COPIED // PICTURES] for chapter in texts.copied[:most]]
    drawn = [(chapter_pictures(text, look, layout_of(random)), 0) for text in golden]
    with spent() as cost:
        read = _read_all(drawn, lambda done: progress(f"reading: {look.name}", done, most))
    pairs = [(_squeezed(found), _squeezed(text)) for found, text in zip(read, golden, strict=True)]
    errors = sum(Levenshtein.distance(*pair) for pair in pairs)
    characters = sum(len(text) for _, text in pairs)
    return Legibility(look.name, len(golden), characters, errors, (cost.seconds - READERS * load) / len(golden))


def decisions(texts: PictureTexts, most: int, load: float, progress: Progress) -> Decisions:
    """Sample chapters of three pictures and see which is proposed.

    The looks are used in turn.
    """
    random = Random("decided")
    chosen = texts.copied[-most:]
    drawn = [(chapter_pictures(chapter.text[:COPIED], LOOKS[number % len(LOOKS)], layout_of(random), PICTURES),
              share(PICTURES)) for number, chapter in enumerate(chosen)]
    with spent() as cost:
        read = _read_all(drawn, lambda done: progress("deciding by a sample", done, len(chosen)))
    found = [{(match["work"], match["chapter"]) for match in matches} for matches in _matched(texts, read)]
    right = sum((chapter.work, chapter.title) in names for chapter, names in zip(chosen, found, strict=True))
    return Decisions(len(chosen), right, (cost.seconds - READERS * load) / len(chosen))


def alarms(texts: PictureTexts, progress: Progress) -> Alarms:
    """Read pictures of text outside the library, with all looks in turn."""
    random = Random("strange")
    drawn = [(chapter_pictures(text, LOOKS[number % len(LOOKS)], layout_of(random)), share(1))
             for number, text in enumerate(texts.strange)]
    read = _read_all(drawn, lambda done: progress("reading strangers", done, len(drawn)))
    found = list(_matched(texts, read))
    taken = sum(any(match["verdict"] in INFRINGING for match in matches) for matches in found)
    return Alarms(len(drawn), taken, sum(map(bool, found)))


def _matched(texts: PictureTexts, read: Iterable[str]) -> Iterator[list[dict[str, str]]]:
    lines = [{"id": str(number), "text": text} for number, text in enumerate(read)]
    for answer in match_lines_in_memory(texts.matcher, lines):
        if "error" in answer:
            raise RuntimeError(answer["error"])
        yield answer["matches"]


def _read_all(pages: Sequence[tuple[Sequence[bytes], int]], progress: Callable[[int], None]) -> list[str]:
    """Read pages of pictures; `progress` is called with the number read so far."""
    readers = [PictureReader() for _ in range(READERS)]
    done = count(1)

    def read(number: int) -> list[tuple[int, str]]:
        texts = []
        for place in range(number, len(pages), READERS):
            pictures, most = pages[place]
            found = [readers[number].read(picture, most) for picture in pictures]
            texts.append((place, text_of_pictures(found).text))
            progress(next(done))
        readers[number].close()
        return texts

    with ThreadPoolExecutor(READERS) as threads:
        return [text for _, text in sorted(chain.from_iterable(threads.map(read, range(READERS))))]


def _squeezed(text: str) -> str:
    return "".join(text.split()).translate(SAME_LOOK)


def _children() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime
