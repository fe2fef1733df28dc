"""Commands that keep an installation safe: backup and restore."""

from pathlib import Path
from typing import Annotated

import typer

from app.commands.session import errors
from app.embedded import servers
from storage.private import private_directory
from storage.settings import Settings


def register(app: typer.Typer) -> None:
    """Add the commands to the application."""
    for command in (backup, restore):
        app.command()(command)


def backup(target: Annotated[Path, typer.Argument(help="folder or .tar file to write")]) -> None:
    """Back up databases, files and keys while everything keeps running."""
    from app.backup.making import make
    from app.backup.unfinished import refuse_unfinished
    from webadmin.setup import prepare

    with servers(Settings.load()) as settings, errors.status("backup") as spinner:
        refuse_unfinished(settings)
        prepare(settings)
        manifest = make(settings, target, spinner.update)
    errors.print(f"wrote {target}: {sum(manifest.counts.values()):,} documents, "
                 f"{len(manifest.files):,} files. It contains secret keys: protect it like the "
                 "installation itself.", markup=False)


def restore(source: Annotated[Path, typer.Argument(help="backup to read")]) -> None:
    """Restore a backup into an empty installation; repeat it if it was cut off."""
    from app.backup.restoring import restore as bring_back
    from webadmin.setup import configure

    loaded = Settings.load()
    private_directory(loaded.var)
    with servers(loaded) as settings, errors.status("restore") as spinner:
        configure(settings)
        manifest = bring_back(settings, source, spinner.update)
    errors.print(f"restored the backup made by version {manifest.version} at {manifest.made_at}; the "
                 "index is rebuilt by the first process that needs it", markup=False)
