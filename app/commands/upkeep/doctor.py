"""The command that examines an installation."""

import json
from collections.abc import Iterable
from typing import Annotated, Literal

import typer
from rich.table import Column, Table
from rich.text import Text

from app.commands.session import console
from app.doctor.finding import Finding
from app.embedded import servers
from storage.settings import Settings
from webadmin.words.catalogue import Words

STYLES = {"ok": "green", "warn": "yellow", "fail": "red"}


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command()(doctor)


def doctor(
    as_json: Annotated[bool, typer.Option("--json", help="machine-readable")] = False,
    language: Annotated[Literal["zh-hans", "en"], typer.Option(help="language of the findings")] = "en",
) -> None:
    """Check the installation and say what to repair. Exit status 1 if a check fails."""
    from app.doctor.examination import examine
    from webadmin.setup import configure

    words = Words(language)
    with servers(Settings.load()) as settings:
        configure(settings)  # do not migrate: missing migrations are one of the findings
        findings = list(examine(settings))
    if as_json:
        console.print_json(json.dumps([finding.document(words) for finding in findings], ensure_ascii=False))
    else:
        console.print(table_of(findings, words))
    if any(finding.level == "fail" for finding in findings):
        raise typer.Exit(1)


def table_of(findings: Iterable[Finding], words: Words) -> Table:
    """Lay out findings, one per row.

    Paths are wrapped and never cut, because their end identifies the file.
    """
    table = Table(Column(), Column(), Column(overflow="fold"), show_header=False)
    for finding in findings:
        table.add_row(Text(finding.level, STYLES[finding.level]), finding.name(words), Text(finding.message(words)))
    return table
