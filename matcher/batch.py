"""Match and align streams of lines, in one process or several.

The commands `wenzong match` and `wenzong align` are thin wrappers around this.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, partial
from typing import Any

from fingerprinting.methods import DEFAULT
from fingerprinting.methods import method as named
from fingerprinting.text.folding.fold import fold
from matcher.finding import Answer, Translations, described, passage_face
from matcher.index.pointer import IndexLostError
from matcher.index.segments.disk_level import DiskLevel
from matcher.index.spaces import Spaces
from matcher.index.worker_pool import Start, worker_pool
from matcher.matcher import Matcher
from matcher.readings.page_lookup import Page
from storage import mongodb, redis
from storage.outages import outages
from storage.settings import Settings

Line = Mapping[str, Any]
Read = Callable[[str], str]
Extra = Callable[[Settings], Translations | None]
BATCH = 32
CHARACTERS = 2_000_000
"""Characters of lines after which a batch ends early: what its texts are reduced to is in memory at the same time, and
a line may be a whole book."""
_HELD: dict[int, Matcher] = {}
"""Matchers in memory, for the processes forked from this one, because they are too large to be sent to them."""


class InputError(Exception):
    """A line that cannot be used; the message says what is wrong and how to fix it."""


def match_lines(
    settings: Settings, lines: Iterable[Line], method: str = "", jobs: int = 1, read: Read | None = None,
    extra: Extra | None = None,
) -> Iterator[dict[str, Any]]:
    """Match pages with the library; yields one answer per line, in order.

    A page is `{"id", "text"}` or `{"id", "html"}`.

    A line that is invalid, or for which reading or judging fails, is answered by `{"id", "error"}`; a server outage
    raises its own error and ends the iteration. `read` turns HTML into text, `extra` opens the search for translations;
    both must be module-level functions if `jobs` is more than 1. Raises ValueError for an unknown method.
    """
    prepare(settings, method)
    return _spread(partial(_match, partial(_stored, settings, method, extra), read), lines, jobs)


def match_lines_in_memory(
    matcher: Matcher, lines: Iterable[Line], jobs: int = 1, read: Read | None = None
) -> Iterator[dict[str, Any]]:
    """Match pages like `match_lines`, with a matcher that needs no servers."""
    _HELD[id(matcher)] = matcher
    try:
        yield from _spread(partial(_match, partial(_held, id(matcher)), read), lines, jobs, "fork")
    finally:
        del _HELD[id(matcher)]


def align_lines(lines: Iterable[Line], jobs: int = 1) -> Iterator[dict[str, Any]]:
    """Align pairs of texts; yields one answer per line, in order.

    A pair is `{"id", "page", "source"}`; an invalid line is answered by `{"id", "error"}`.
    """
    return _spread(_align, lines, jobs)


def prepare(settings: Settings, method: str = "") -> None:
    """Make the index of a method ready, building what is missing."""
    chosen = named(method) if method else DEFAULT
    Spaces(mongodb.connect(settings), redis.connect(settings), chosen, DiskLevel.of(settings)).prepare_chapters()


def _spread(
    work: Callable[[list[Line]], list[dict[str, Any]]], lines: Iterable[Line], jobs: int, start: Start = "spawn"
) -> Iterator[dict[str, Any]]:
    with worker_pool(jobs, start) as run:
        for answers in run(work, _batches(lines)):
            yield from answers


def _batches(lines: Iterable[Line]) -> Iterator[list[Line]]:
    batch: list[Line] = []
    characters = 0
    for line in lines:
        batch.append(line)
        characters += sum(len(value) for value in line.values() if isinstance(value, str))
        if len(batch) >= BATCH or characters >= CHARACTERS:
            yield batch
            batch, characters = [], 0
    if batch:
        yield batch


@cache
def _stored(settings: Settings, method: str, extra: Extra | None) -> Matcher:
    matcher = Matcher.stored(settings, named(method) if method else DEFAULT)
    matcher.translations = extra(settings) if extra else None
    return matcher


def _held(number: int) -> Matcher:
    return _HELD[number]


def _match(choose: Callable[[], Matcher], read: Read | None, lines: list[Line]) -> list[dict[str, Any]]:
    matcher = choose()
    pages: dict[int, Page] = {}
    answers: list[dict[str, Any]] = []
    for place, line in enumerate(lines):
        answers.append({"id": line.get("id")})
        with _errors_in(answers[place]):
            folded = fold(_text(line, read))
            pages[place] = Page(folded, matcher.keys(folded))
    for place, answer in zip(pages, _judged(matcher, list(pages.values())), strict=True):
        answers[place] |= answer
    return answers


def _judged(matcher: Matcher, pages: list[Page]) -> list[dict[str, Any]]:
    """Judge pages together, or one by one if that fails.

    A page for which judging fails must not affect the others.
    """
    failed: dict[str, Any] = {}
    with _errors_in(failed):
        return [_answered(answer) for answer in matcher.answer(pages)]
    return [failed] if len(pages) == 1 else [judged for page in pages for judged in _judged(matcher, [page])]


def _answered(answer: Answer) -> dict[str, Any]:
    matches = [described(finding) for finding in answer.findings if finding.judgement.verdict != "unrelated"]
    return {"matches": matches, **({"not_encoded": answer.not_encoded} if answer.not_encoded else {}),
            **({"characters_not_encoded": answer.not_looked_at} if answer.not_looked_at else {})}


def _align(lines: list[Line]) -> list[dict[str, Any]]:
    matcher = Matcher()
    answers = []
    for line in lines:
        answer: dict[str, Any] = {"id": line.get("id")}
        with _errors_in(answer):
            blocks = matcher.align(_string(line, "page"), _string(line, "source"))
            answer["passages"] = [passage_face(passage) for passage in blocks]
        answers.append(answer)
    return answers


@contextmanager
def _errors_in(answer: dict[str, Any]) -> Iterator[None]:
    """Record an error of one line as its answer's `error`.

    Server errors are raised, because they do not concern a single line.
    """
    try:
        yield
    except outages(IndexLostError):
        raise
    except InputError as error:
        answer["error"] = str(error)
    except Exception as error:  # noqa: BLE001 - one bad line must not stop the others
        answer["error"] = f"{type(error).__name__}: {error}"


def _text(line: Line, read: Read | None) -> str:
    if "text" in line:
        return _string(line, "text")
    if "html" not in line:
        raise InputError('a line needs "text" or "html"')
    if read is None:
        raise InputError('"html" cannot be read here: give "text"')
    return read(_string(line, "html"))


def _string(line: Line, name: str) -> str:
    value = line.get(name)
    if not isinstance(value, str):
        raise InputError(f'"{name}" must be a string, not {type(value).__name__}')
    return value
