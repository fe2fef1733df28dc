"""Calls `wenzong` as a terminal does, but without a new process, which would take a second to import everything."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

from app.cli import main

PROGRAM = Path(sys.executable).with_name("wenzong")
WIDE = {"COLUMNS": "300"}


class Result(NamedTuple):
    """Output and exit status of a command."""

    status: int
    out: str
    errors: str

    @property
    def lines(self) -> list[dict[str, Any]]:
        """Standard output as JSON lines."""
        return [json.loads(line) for line in self.out.splitlines()]


def wenzong(*arguments: object, given: bytes = b"", environment: Mapping[str, str] | None = None) -> Result:
    """Call the real entry point in this process; a fault in the program is raised."""
    streams = [io.TextIOWrapper(io.BytesIO(content), encoding="utf-8") for content in (given, b"", b"")]
    with (
        mock.patch.object(sys, "argv", ["wenzong", *map(str, arguments)]),
        mock.patch.multiple(sys, stdin=streams[0], stdout=streams[1], stderr=streams[2]),
        mock.patch.dict(os.environ, {**WIDE, **(environment or {})}),
    ):
        status = 0
        try:
            main()
        except SystemExit as ended:
            status = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    return Result(status, *(_written(stream) for stream in streams[1:]))


def process(*arguments: object, environment: Mapping[str, str] | None = None) -> Result:
    """Run the installed program as a separate process."""
    ended = subprocess.run(
        [PROGRAM, *map(str, arguments)], env={**os.environ, **WIDE, **(environment or {})}, stdin=subprocess.DEVNULL,
        capture_output=True, text=True, check=False, timeout=300,
    )
    return Result(ended.returncode, ended.stdout, ended.stderr)


def write_lines(path: Path, *records: object) -> Path:
    """Write records as JSON lines; a string is written as it is."""
    path.write_bytes(b"".join(
        (record if isinstance(record, str) else json.dumps(record)).encode() + b"\n" for record in records))
    return path


def _written(stream: io.TextIOWrapper) -> str:
    stream.flush()
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode()
