"""The command `wenzong`: each command is a few lines over a package's own stage."""

import sys

import typer
from rich.console import Console

from pipeline.commands import crawling, library, methods, people, running, texts

app = typer.Typer(
    name="wenzong", no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False,
    help="Find where your texts are copied on the web, prove it, and help get the copies down.",
)
app.add_typer(library.app, name="library", help="The source library: works to watch.")
app.add_typer(people.app, name="user", help="People who may log in.")
app.add_typer(crawling.site_app, name="site", help="Sites to watch.")
for module in (texts, methods, crawling, running):
    module.register(app)


def main() -> None:
    """Run a command; a known error is one line on standard error and exit status 2."""
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(130)
    except Exception as error:
        if not _is_ours(error):
            raise
        Console(stderr=True).print(f"wenzong: {error}", style="red", markup=False, highlight=False, soft_wrap=True)
        sys.exit(2)


def _is_ours(error: Exception) -> bool:
    """Tell an error that this project words for its users from a fault in the program."""
    package = type(error).__module__.partition(".")[0]
    return package in ("storage", "library", "fingerprinting", "matcher", "crawler", "webadmin", "pipeline") or (
        isinstance(error, OSError) and error.filename is not None
    )
