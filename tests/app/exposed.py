"""What others on the machine could read or enter."""

from pathlib import Path

CARELESS = 0o022
"""The umask of most shells."""


def exposed(folder: Path) -> list[str]:
    """Name everything below a folder, itself included, that is not its owner's alone."""
    there = [folder, *folder.rglob("*")]
    return [str(path) for path in there if not path.is_symlink() and path.stat().st_mode & 0o077]
