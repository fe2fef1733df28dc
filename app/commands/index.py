"""Commands for the index in Redis, which can always be restored from MongoDB."""

from functools import partial
from typing import Annotated

import typer

from app.commands.former_names import command
from app.commands.session import console, errors, session
from storage import mongodb, redis
from storage.settings import Settings

app = typer.Typer(no_args_is_help=True)


@app.callback()
def index() -> None:
    """Repair or rebuild the index in Redis; MongoDB can always restore it."""


@command(app, "mend")
def repair() -> None:
    """Compare the index with MongoDB and restore lost or damaged keys.

    Reports how many were restored.
    """
    from matcher.index.spaces import Spaces
    from matcher.index.spaces import repair as repair_spaces

    with session() as settings, errors.status("comparing the index with MongoDB"):
        repairs = repair_spaces(settings)
        memory = redis.memory(redis.connect(settings))
    for kind, repaired in repairs.items():
        console.print(f"{kind}s: {repaired.keys:,} keys repaired, {repaired.items:,} items added", highlight=False)
    _refresh_vectors(settings, anew=False)
    if memory.warning:
        errors.print(memory.warning, style="yellow", markup=False)
    if len(repairs) < len(Spaces.KINDS):
        errors.print("another process is rebuilding or repairing the index: try again later", style="yellow")
        raise typer.Exit(1)


@app.command()
def rebuild(
    jobs: Annotated[int, typer.Option(min=1, help="number of processes")] = 1,
) -> None:
    """Build a new index from MongoDB, then switch to it.

    The old index keeps answering meanwhile.
    """
    from fingerprinting.methods import DEFAULT
    from matcher.index.loading import Loaders
    from matcher.index.segments.disk_level import DiskLevel
    from matcher.index.spaces import Spaces

    with session() as settings, errors.status("rebuilding the index"):
        connect = partial(redis.connect, settings)
        spaces = Spaces(mongodb.connect(settings), connect(), DEFAULT, DiskLevel.of(settings))
        done = spaces.rebuild(Loaders(connect, jobs))
    if not done:
        errors.print("another process is already rebuilding the index", style="yellow")
        raise typer.Exit(1)
    console.print("rebuilt")
    _refresh_vectors(settings, anew=True)


def _refresh_vectors(settings: Settings, anew: bool) -> None:
    """Update the vector index from the library.

    Does nothing if the extra for translations is not installed.
    """
    from app.meaning import is_available, refresh

    if not is_available():
        return
    with errors.status("encoding chapters"):
        done = refresh(settings, anew)
    if done is None:
        errors.print("another process is already encoding chapters", style="yellow")
        raise typer.Exit(1)
    if not (done.added or done.removed or done.damaged):
        return
    damage = "; the index was damaged and was rebuilt" if done.damaged else ""
    errors.print(f"vectors: {done.added:,} chapters encoded, {done.removed:,} removed{damage}", highlight=False)
