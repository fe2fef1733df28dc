"""The options that benchmarks share.

The progress bar that shows what one is doing is here too.
"""

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import Progress as Bar

Progress = Callable[[str, int, int], None]
"""Called with the name of the current step, the amount done, and the total."""


def option_parser(name: str, description: str | None) -> argparse.ArgumentParser:
    """Make the parser of a benchmark, with the option `--write` that all have."""
    parser = argparse.ArgumentParser(prog=f"python -m benchmarks {name}", description=description)
    parser.add_argument("--write", action="store_true", help="write the figures into docs/")
    return parser


def add_library(parser: argparse.ArgumentParser) -> None:
    """Add `--library FILE`; a missing file ends the command with a message."""
    parser.add_argument("--library", type=_existing_file, default=None,
                        help='JSON lines {"work", "chapter", "text"}, .gz is unpacked; default: the shared library')


def add_share(parser: argparse.ArgumentParser) -> None:
    """Add `--share FOLDER`, the folder with manuals of Debian packages."""
    parser.add_argument("--share", type=Path, default=Path("/usr/share"), help="where manuals of packages lie")


def _existing_file(text: str) -> Path:
    path = Path(text)
    if not path.is_file():
        raise argparse.ArgumentTypeError(f"{path}: there is no such file")
    return path


@contextmanager
def progress_bar() -> Iterator[Progress]:
    """Show a progress bar on standard error while the block runs."""
    with Bar(console=Console(stderr=True)) as bar:
        task = bar.add_task("", total=None)

        def progress(what: str, done: int, total: int) -> None:
            bar.update(task, description=what, completed=done, total=total)

        yield progress
