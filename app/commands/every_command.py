"""All commands of `wenzong`; each is a few lines over a package's own code."""

from typing import Annotated

import typer

from app.commands import (
    calibration,
    crawling,
    discovering,
    evidence,
    index,
    methods,
    people,
    running,
    texts,
)
from app.commands.leaks import marking, tracing
from app.commands.notices import notice, notice_files
from app.commands.sites import site
from app.commands.upkeep import doctor, keeping
from app.commands.works import library, work_changing, work_listing
from storage.version import VERSION

app = typer.Typer(
    name="wenzong", no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False,
    help="Find where your texts are copied on the web, prove it, and help get the copies down.",
)
work_listing.register(library.app)
work_changing.register(library.app)
notice_files.register(notice.app)
app.add_typer(library.app, name="library", help="Manage the source library of watched works.")
app.add_typer(index.app, name="index", help="Repair or rebuild the index in Redis.")
app.add_typer(people.app, name="user", help="Manage user accounts.")
app.add_typer(notice.app, name="notice", help="Draft, check and export notices; sending is done by a person.")
app.add_typer(site.app, name="site", help="Examine sites, watch them, and import book sources.")
app.add_typer(marking.app, name="mark", help="Give each account its own variant of a chapter.")
for module in (texts, calibration, methods, crawling, discovering, running, tracing, evidence, keeping, doctor):
    module.register(app)


def _show_version(wanted: bool) -> None:
    """Print the version and exit before a command is required."""
    if wanted:
        typer.echo(f"Wenzong {VERSION}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[bool, typer.Option("--version", callback=_show_version, is_eager=True,
                                          help="Show the version and exit.")] = False,
) -> None:
    """Declare the options that precede a command."""
