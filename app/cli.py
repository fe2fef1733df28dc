"""The command `wenzong`: its entry point and error handling."""

import sys

from crawler.collecting import loading
from storage.private import write_privately


def main() -> None:
    """Run a command; a known error is one line on stderr and exit status 2."""
    write_privately()
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
