"""Write the content of a report in a format, to a stream or to a file."""

import hashlib
from pathlib import Path
from typing import BinaryIO
from uuid import uuid4

from webadmin.reports.content import ReportContent
from webadmin.reports.writers import FORMATS, ReportError
from webadmin.words.catalogue import Language, Words


def write_report(report: ReportContent, form: str, language: Language, output: BinaryIO) -> None:
    """Write a report in a format of FORMATS.

    Raises ReportError for an unknown format, or if the report cannot be made.
    """
    if form not in FORMATS:
        raise ReportError("a report is written as {formats}, not {form!r}", formats=", ".join(FORMATS), form=form)
    FORMATS[form].write(report, Words(language), output)


def write_file(report: ReportContent, form: str, language: Language, path: Path) -> tuple[int, str]:
    """Write a report to a file atomically.

    Returns its size in bytes and its SHA-256. Raises ReportError.
    """
    if path.is_dir():
        raise ReportError("{path} is a folder: name a file in it", path=str(path))
    if path.exists() and not path.is_file():  # replacing it would take a device from all other programs
        raise ReportError("{path} is a pipe or a device: name a file", path=str(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.{uuid4().hex}")
    try:
        with part.open("xb") as file:
            write_report(report, form, language, file)
        measured = _measure(part)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    return measured


def _measure(path: Path) -> tuple[int, str]:
    with path.open("rb") as file:
        return path.stat().st_size, hashlib.file_digest(file, "sha256").hexdigest()
