"""Commands for texts: match, align and extract batches, explain one page."""

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer

from app.commands.records.lines import LinesError, Reader, Record, Records, convert, refuse_input_as_output
from app.commands.session import console, errors, progress_bar, session
from app.commands.works.import_bar import ImportBar

Input = Annotated[Path, typer.Option("--input", help="JSON lines, optionally gzipped (.gz); - reads standard input")]
Pages = Annotated[Path, typer.Option(
    "--input", help="JSON lines, optionally gzipped (.gz), a folder of files, or a picture; - reads standard input")]
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
    source: Pages, output: Output,
    library: Annotated[list[Path] | None, typer.Option(
        help="file or folder to compare with instead of the library, without servers; may be repeated")] = None,
    method: Annotated[str, typer.Option(help="algorithm that proposes candidates; default: grams")] = "",
    jobs: Jobs = 1,
) -> None:
    """Find the chapters of the library that each page copies, and the copied passages."""
    from app.commands.records.folder import PICTURES, Folder

    is_read_as_files = source.is_dir() or source.suffix.lower() in PICTURES
    records: Records = Folder(source) if is_read_as_files else Reader(source, required=("id",))
    if library:
        _match_files(library, records, output, method, jobs)
    else:
        _match_library(records, output, method, jobs)


def _match_library(records: Records, output: Path, method: str, jobs: int) -> None:
    from app.meaning import translations
    from matcher.batch import match_lines

    with session() as settings:
        convert(records, output, lambda lines: _shown(match_lines(
            settings, lines, method, jobs, read_html, extra=translations)))


def _match_files(files: Sequence[Path], records: Records, output: Path, method: str, jobs: int) -> None:
    """Compare with files in memory.

    Exit status 1 if any of them was refused, completely or in part.
    """
    from app.comparing.library_in_memory import LibraryInMemory
    from fingerprinting.methods import DEFAULT
    from fingerprinting.methods import method as named
    from library.stage import fill
    from matcher.batch import match_lines_in_memory

    refuse_input_as_output(files, output)
    library = LibraryInMemory(named(method) if method else DEFAULT)
    with ImportBar() as bar:
        summary = fill(library, files, bar.show)
    for remark in summary.remarks:
        errors.print(remark, style="yellow", markup=False, highlight=False, soft_wrap=True)
    if not library:
        raise LinesError("the files of --library contain no chapter to compare with")
    convert(records, output, lambda lines: _shown(match_lines_in_memory(library.matcher(), lines, jobs, read_html)))
    if not summary.complete:
        raise typer.Exit(1)


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
    from app.meaning import translations
    from matcher.explain import explain as answer

    with session() as settings:
        explanation = answer(settings, page, chapter, translations(settings))
        console.print_json(json.dumps(_worded(explanation), ensure_ascii=False))


def _worded(answer: Record) -> Record:
    """Add the wording of the rules beside their figures."""
    from storage.reasons import reason_of
    from webadmin.words.catalogue import Words
    from webadmin.words.rules import say_rule

    words = Words("en")
    if missed := answer.get("not_a_candidate"):
        missed["words"] = say_rule(reason_of(missed), words)
    for candidate in [*answer["candidates"], *answer.get("translations", {}).get("candidates", ())]:
        candidate["words"] = say_rule(reason_of(candidate["reason"]), words)
    return answer


def _shown(answers: Iterable[Record]) -> Iterator[Record]:
    """Pass the answers on and show their number."""
    with progress_bar() as bar:
        task = bar.add_task("answered", total=None)
        for answer in answers:
            bar.advance(task)
            yield answer
