"""`wenzong match` and `wenzong align` over streams of lines, in one process or several."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from itertools import islice
from typing import Any

from fingerprinting.methods import DEFAULT
from fingerprinting.methods import method as named
from fingerprinting.text.folding import fold
from matcher.crew import crew
from matcher.matcher import Matcher, Page, described, passage_face
from matcher.spaces import Spaces
from storage import mongodb, redis
from storage.settings import Settings

Line = Mapping[str, Any]
Read = Callable[[str], str]
BATCH = 32


class InputError(Exception):
    """A line that cannot be used; the message says what is wrong with it and how to mend it."""


def match_lines(
    settings: Settings, lines: Iterable[Line], method: str = "", jobs: int = 1, read: Read | None = None
) -> Iterator[dict[str, Any]]:
    """Match pages, `{"id", "text"}` or `{"id", "html"}`, with the library; one answer a line, in order.

    A bad line is answered by `{"id", "error"}`. `read` turns HTML into text and must be a function of a module
    when `jobs` is more than 1. Raises ValueError for an unknown method.
    """
    prepare(settings, method)
    return _spread(partial(_match, settings, method, read), lines, jobs)


def align_lines(lines: Iterable[Line], jobs: int = 1) -> Iterator[dict[str, Any]]:
    """Align pairs of texts, `{"id", "page", "source"}`; one answer a line, in order."""
    return _spread(_align, lines, jobs)


def prepare(settings: Settings, method: str = "") -> None:
    """See that the index by a method can answer, making what is missing."""
    chosen = named(method) if method else DEFAULT
    Spaces(mongodb.connect(settings), redis.connect(settings), chosen).prepare_chapters()


def _spread(
    work: Callable[[list[Line]], list[dict[str, Any]]], lines: Iterable[Line], jobs: int
) -> Iterator[dict[str, Any]]:
    with crew(jobs) as run:
        for answers in run(work, _batches(lines)):
            yield from answers


def _batches(lines: Iterable[Line]) -> Iterator[list[Line]]:
    remaining = iter(lines)
    while batch := list(islice(remaining, BATCH)):
        yield batch


@cache
def _matcher(settings: Settings, method: str) -> Matcher:
    return Matcher.stored(settings, named(method) if method else DEFAULT)


def _match(settings: Settings, method: str, read: Read | None, lines: list[Line]) -> list[dict[str, Any]]:
    matcher = _matcher(settings, method)
    pages: dict[int, Page] = {}
    answers: list[dict[str, Any]] = []
    for place, line in enumerate(lines):
        answers.append({"id": line.get("id")})
        try:
            folded = fold(_text(line, read))
            pages[place] = Page(folded, matcher.keys(folded))
        except InputError as error:
            answers[place]["error"] = str(error)
    for place, findings in zip(pages, matcher.judge(list(pages.values())), strict=True):
        answers[place]["matches"] = [described(each) for each in findings if each.judgement.verdict != "unrelated"]
    return answers


def _align(lines: list[Line]) -> list[dict[str, Any]]:
    matcher = Matcher()
    answers = []
    for line in lines:
        answer: dict[str, Any] = {"id": line.get("id")}
        try:
            found = matcher.align(_string(line, "page"), _string(line, "source"))
            answer["passages"] = [passage_face(passage) for passage in found]
        except InputError as error:
            answer["error"] = str(error)
        answers.append(answer)
    return answers


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
