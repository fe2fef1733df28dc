"""The command that fits the verdict's thresholds to labelled pairs."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table

from app.commands.records.lines import Reader, Record
from app.commands.session import console, progress_bar

if TYPE_CHECKING:
    from matcher.calibration import Calibration


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command()(calibrate)


def calibrate(
    pairs: Annotated[Path, typer.Argument(
        help='JSON lines {"page", "source", "verdict"}, optionally with "site_pages" (texts of other pages of the '
             'site) and "common" (from the evidence of a match); may be gzipped (.gz)')],
    as_json: Annotated[bool, typer.Option("--json", help="machine-readable")] = False,
) -> None:
    """Fit the verdict thresholds to labelled pairs.

    Shows the gain on the held-out half.
    """
    from matcher.calibration import calibrate as fitted

    reader = Reader(pairs, required=("page", "source", "verdict"))
    examples = [answer["example"] for answer in reader.answered(_examples(reader))]
    calibration = fitted(examples)
    if as_json:
        console.print_json(json.dumps(calibration.face(), ensure_ascii=False))
    else:
        _show(calibration)
    if reader.bad:
        raise typer.Exit(1)


def _examples(reader: Iterable[Record]) -> Iterator[dict[str, Any]]:
    from matcher import Matcher
    from matcher.calibration import LabelError, example

    matcher = Matcher()
    with progress_bar() as bar:
        task = bar.add_task("weighed", total=None)
        for line in reader:
            bar.advance(task)
            try:
                yield {"id": line.get("id"), "example": example(line, matcher)}
            except LabelError as error:
                yield {"id": line.get("id"), "error": str(error)}


def _show(calibration: "Calibration") -> None:
    console.print(f"{calibration.examples} pairs, half of them held out; current thresholds: "
                  f"{calibration.right[0]:.1%} of the verdicts correct, {calibration.false_alarms[0]} false alarms; "
                  f"fitted thresholds: {calibration.right[1]:.1%} correct, {calibration.false_alarms[1]} false alarms")
    for title, head, rows in (
        ("changes to matcher/verdict/thresholds.py", ("threshold", "from", "to"),
         [(name, f"{old:g}", f"{new:g}") for name, (old, new) in calibration.changed.items()]),
        ("wrong verdicts", ("label", "verdict", "pairs"),
         [(label, called, str(count)) for (label, called), count in calibration.confusions.items()]),
    ):
        table = Table(*head, title=title)
        for row in rows:
            table.add_row(*row)
        console.print(table)
