"""Lint a copy of the packages with one wrong import after another; run in the copy's folder.

All run in one process, because starting import-linter and reading every module take longer than checking a contract.
"""

import io
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path

from importlinter.cli import lint_imports


@contextmanager
def planted(place: Path, wrong: str) -> Iterator[None]:
    """Add code to a module, or a module with it to a package, and remove it afterwards."""
    module = place if place.suffix else place / "planted.py"
    before = module.read_text(encoding="utf-8") if module.exists() else None
    module.write_text(f"{before or ''}\n{wrong}\n", encoding="utf-8")
    try:
        yield
    finally:
        if before is None:
            module.unlink()
        else:
            module.write_text(before, encoding="utf-8")


def linted(place: str, wrong: str, contracts: list[str]) -> tuple[int, str]:
    """Add code and lint by some contracts (all if none is named); return the exit status and the output."""
    with planted(Path(place), wrong), redirect_stdout(io.StringIO()) as printed:
        return lint_imports(limit_to_contracts=tuple(contracts), no_logo=True), printed.getvalue()


if __name__ == "__main__":
    json.dump([linted(*plant) for plant in json.load(sys.stdin)], sys.stdout)
