"""Write docs/settings.md from the docstrings of the settings.

Run it as `python -m app.settings_table > docs/settings.md`.
"""

import ast
import inspect
from dataclasses import fields
from itertools import pairwise
from typing import Literal, get_args, get_origin

from storage.settings import PREFIX, Settings

HEAD = """\
# Settings

Every setting is an environment variable. Any value can be read from a file instead, which is recommended for secrets:
`WENZONG_SECRET_KEY_FILE=/run/secrets/key` reads the contents of that file. Lists are separated by commas; booleans are
`true` or `false`. If a value is invalid, Wenzong does not start and names the variable. Without any setting, everything
runs on this machine only.

| variable | default | meaning |
|---|---|---|
"""


def table() -> str:
    """Write the page: a row for every field of Settings, in their order."""
    meanings = _meanings()
    return HEAD + "".join(
        f"| `{PREFIX}{field.name.upper()}` | {_written(field.default)} "
        f"| {_choices(field.type)}{meanings[field.name]} |\n"
        for field in fields(Settings)
    )


def _meanings() -> dict[str, str]:
    """Map each field to the docstring below it in the source."""
    [settings] = ast.parse(inspect.getsource(Settings)).body
    assert isinstance(settings, ast.ClassDef)  # noqa: S101 - for the type checker
    return {
        field.target.id: " ".join(inspect.cleandoc(str(below.value.value)).split()).replace("|", "\\|")
        for field, below in pairwise(settings.body)
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
        and isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant)
    }


def _choices(kind: object) -> str:
    return " or ".join(f"`{choice}`" for choice in get_args(kind)) + ": " if get_origin(kind) is Literal else ""


def _written(default: object) -> str:
    if default is None:
        return "–"
    text = ",".join(map(str, default)) if isinstance(default, tuple) else str(default)
    text = text.lower() if isinstance(default, bool) else text
    return f"`{text}`" if text else "empty"


if __name__ == "__main__":
    print(table(), end="")
