"""Commands about texts: match, align and extract batches, explain one page."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated

import typer

from app.commands.lines import Reader, Record, convert
from app.commands.session import console, progress_bar, session

Input = Annotated[Path, typer.Option("--input", help="JSON lines, optionally gzipped (.gz); - reads standard input")]
Output = Annotated[Path, typer.Option("--output", help="JSON lines; - writes standard output")]
Jobs = Annotated[int, typer.Option(min=1, help="number of processes")]


def register(app: typer.Typer) -> None:
    """Add the commands to the application."""
    for command in (match, align, extract, explain):
        app.command()(command)


def read_html(html: str) -> str:
    """Read the main text of a page, as the crawler does."""
    from crawler.extraction.page import extract_html

    return extract_html(html).text


def match(
    source: Input, output: Output,
    method: Annotated[str, typer.Option(help="algorithm that proposes candidates; default: grams")] = "",
    jobs: Jobs = 1,
) -> None:
    """Find the chapters of the library that each page copies, and the copied passages."""
    from matcher.batch import match_lines

    with session() as settings:
        reader = Reader(source, required=("id",))
        convert(reader, output, lambda lines: _shown(match_lines(settings, lines, method, jobs, read_html)))


def align(source: Input, output: Output, jobs: Jobs = 1) -> None:
    """Align pairs of texts and output the copied passages, to the character."""
    from matcher.batch import align_lines

    reader = Reader(source, required=("id", "page", "source"))
    convert(reader, output, lambda lines: _shown(align_lines(lines, jobs)))


def extract(source: Input, output: Output) -> None:
    """Extract title, main text and next page from raw pages."""
    from crawler.extraction.records import extract_lines

    reader = Reader(source, required=("id",))
    convert(reader, output, lambda lines: _shown(extract_lines(lines)))


def explain(
    page: Annotated[str, typer.Argument(help="address or id of a stored page")],
    chapter: Annotated[str, typer.Argument(help="id of a chapter version; default: every candidate")] = "",
) -> None:
    """Explain why a page did or did not match."""
    from matcher.explain import explain as answer

    with session() as settings:
        console.print_json(json.dumps(_worded(answer(settings, page, chapter)), ensure_ascii=False))


def _worded(answer: Record) -> Record:
    """Put the rules into words beside their figures."""
    from storage.reasons import reason_of
    from webadmin.words.catalogue import Words
    from webadmin.words.rules import say_rule

    words = Words("en")
    if missed := answer.get("not_a_candidate"):
        missed["words"] = say_rule(reason_of(missed), words)
    for candidate in answer["candidates"]:
        candidate["words"] = say_rule(reason_of(candidate["reason"]), words)
    return answer


def _shown(answers: Iterable[Record]) -> Iterator[Record]:
    """Pass the answers on, showing how many there are."""
    with progress_bar() as bar:
        task = bar.add_task("answered", total=None)
        for answer in answers:
            bar.advance(task)
            yield answer
