"""Measure what is stored.

Bytes of each MongoDB collection, of Redis, and of the files under `var/`.
"""

from collections.abc import Mapping
from pathlib import Path

from storage import redis
from storage.mongodb import connect
from storage.settings import Settings


def stored(settings: Settings) -> dict[str, int]:
    """Measure everything that is stored, in bytes by its name."""
    database = connect(settings)
    sizes = {f"collection {name}": int(database.command("collStats", name)["size"])
             for name in sorted(database.list_collection_names())}
    return {**sizes, "Redis memory": redis.memory(redis.connect(settings)).used, **_files(settings.var)}


def grown(before: Mapping[str, int], after: Mapping[str, int]) -> dict[str, int]:
    """Subtract the earlier sizes; omit what did not grow."""
    return {name: growth for name, size in after.items() if (growth := size - before.get(name, 0)) > 0}


def _files(var: Path) -> dict[str, int]:
    """Measure the disk space of each folder and file under `var/`."""
    return {f"files {entry.name}": sum(file.stat().st_blocks * 512 for file in (entry.rglob("*") if entry.is_dir()
                                                                               else (entry,)) if file.is_file())
            for entry in sorted(var.iterdir())}
