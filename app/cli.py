"""The command `wenzong`: its entry point and error handling."""

import io
import sys

from crawler.collecting import loading
from storage.private import write_privately


def main() -> None:
    """Run a command; a known error is one line on stderr and exit status 2."""
    write_privately()
    if isinstance(sys.stdout, io.TextIOWrapper):  # names of files, and terminals of few characters, end no command
        sys.stdout.reconfigure(errors="backslashreplace")
    with loading():
        from app.commands.every_command import app
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(130)
    except Exception as error:
        from rich.console import Console

        from app.error_messages import message_for_user

        message = message_for_user(error)
        if message is None:
            raise
        Console(stderr=True).print(f"wenzong: {message}", style="red", markup=False, highlight=False, soft_wrap=True)
        sys.exit(2)
