"""Find files that other accounts of the machine could read or enter."""

from pathlib import Path

CARELESS = 0o022
"""The umask of most shells."""


def exposed(folder: Path) -> list[str]:
    """List everything in a folder, including itself, that other accounts can access."""
    there = [folder, *folder.rglob("*")]
    return [str(path) for path in there if not path.is_symlink() and path.stat().st_mode & 0o077]
