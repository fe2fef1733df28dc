"""Keep the former names of renamed commands as hidden aliases.

Scripts that use them keep working.
"""

from collections.abc import Callable
from typing import Any, TypeVar

import typer

Command = TypeVar("Command", bound=Callable[..., Any])


def command(app: typer.Typer, *former_names: str) -> Callable[[Command], Command]:
    """Register a function as a command, and as a hidden command under former names."""

    def register(function: Command) -> Command:
        for name in former_names:
            app.command(name, hidden=True)(function)
        return app.command()(function)

    return register
