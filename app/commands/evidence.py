"""The command that writes the evidence bundle of a case."""

from pathlib import Path
from typing import Annotated

import typer

from app.commands.session import console, errors, session
from storage.documents import ORGANISATION


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command()(evidence)


def evidence(
    case: Annotated[str, typer.Argument(help="number of the case, or copy:NUMBER for a single copy")],
    output: Annotated[Path, typer.Option(help="ZIP file to write")],
    organisation: Annotated[str, typer.Option(help="slug of the organisation that owns the case")] = ORGANISATION,
) -> None:
    """Write the evidence bundle of a case.

    The bundle is a ZIP file with all evidence and its verifier. Prints the SHA-256 of the file; keep it apart from the
    file.
    """
    with session(web=True) as settings:
        from webadmin.bundles.stage import export

        written = export(settings, case, organisation, output)
    summary = written.summary
    signed = "signed" if summary.is_signed else "unsigned"
    errors.print(f"wrote {output} ({written.size:,} bytes): {signed}, {_stamp(summary.timestamp.state)}", markup=False)
    for name, items in (("lacks", summary.lacks), ("unclean", summary.unclean)):
        for item in items:
            errors.print(f"{name}: {item}", markup=False)
    for attempt in summary.timestamp.failed:
        errors.print(f"no timestamp from {attempt.url}: {attempt.problem}: {attempt.detail}", markup=False)
    console.print(f"{written.sha256}  {output}", markup=False, soft_wrap=True)


def _stamp(state: str) -> str:
    return {"stamped": "timestamped", "failed": "no timestamp could be obtained",
            "no_authority": "no time-stamp authority is set"}[state]
