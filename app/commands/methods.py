"""Commands for the algorithms: describe, fingerprint, compare."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from app.commands.plaintext import read_text
from app.commands.session import console

if TYPE_CHECKING:
    from app.comparing.comparison import Comparison, Fingerprinted
    from app.comparing.description import Description

Json = Annotated[bool, typer.Option("--json", help="machine-readable")]
File = Annotated[Path, typer.Argument(help="plain text file; - reads standard input")]


def register(app: typer.Typer) -> None:
    """Add the commands to the application."""
    for command in (methods, fingerprint, compare):
        app.command()(command)


def methods(
    name: Annotated[str, typer.Argument(help="one method; default: all")] = "", as_json: Json = False
) -> None:
    """Describe each algorithm: source, parameters, measured strengths and weaknesses."""
    from app.comparing.description import describe

    described = describe(name)
    if as_json:
        console.print_json(json.dumps([description.face() for description in described], ensure_ascii=False))
        return
    for description in described:
        console.print(_described(description))


def fingerprint(
    file: File, method: Annotated[str, typer.Option(help="one method; default: all")] = "", as_json: Json = False
) -> None:
    """Fingerprint a text with every algorithm; list the disguises that were undone."""
    from app.comparing.comparison import fingerprint_text

    made = fingerprint_text(read_text(file), method)
    if as_json:
        console.print_json(json.dumps(made.face(), ensure_ascii=False))
        return
    console.print(_fingerprinted(made))


def compare(left: File, right: File, as_json: Json = False) -> None:
    """Compare two texts with every algorithm and every aligner."""
    from app.comparing.comparison import compare_texts

    if str(left) == str(right) == "-":
        raise typer.BadParameter("standard input cannot be both texts; name at least one file")
    made = compare_texts(read_text(left), read_text(right))
    if as_json:
        console.print_json(json.dumps(made.face(), ensure_ascii=False))
        return
    console.print(_compared(made))


def _described(description: "Description") -> Group:
    facts = Table.grid(padding=(0, 2))
    facts.add_column(style="dim")
    facts.add_column()
    for label, value in description.facts():
        facts.add_row(label, Text(value))
    heading = Text.assemble((description.version, "bold"), f"  {description.what}")
    return Group(heading, Padding(Text(description.explanation), (1, 0, 1, 2)), Padding(facts, (0, 0, 1, 2)))


def _fingerprinted(made: "Fingerprinted") -> Group:
    table = Table("method", "bytes", "keys", "value begins", title=f"{made.characters:,} characters, "
                                                                   f"{made.symbols:,} symbols")
    for value in made.values:
        table.add_row(value.version, f"{value.size:,}", f"{value.keys:,}", f"{value.beginning}")
    undone = ", ".join(f"{count} {trick}" for trick, count in made.evasions.items()) or "nothing"
    return Group(table, Text(f"Folding undid: {undone}"))


def _compared(made: "Comparison") -> Group:
    scores = Table("method", "similarity", "keys in common", title="Methods (their scores are not comparable)")
    for score in made.scores:
        scores.add_row(score.version, f"{score.similarity:.3f}", f"{score.shared:,} of {score.left:,} and "
                                                                 f"{score.right:,}")
    aligned = Table("aligner", "passages", "equal symbols", "share of first", "share of second", title="Aligners")
    for alignment in made.alignments:
        aligned.add_row(alignment.aligner, *([alignment.skipped, "", "", ""] if alignment.skipped else [
            f"{alignment.passages:,}", f"{alignment.equal:,}", f"{alignment.left_share:.1%}",
            f"{alignment.right_share:.1%}"]))
    return Group(scores, aligned)
