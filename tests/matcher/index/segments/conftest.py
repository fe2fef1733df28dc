"""An index with most of its postings on disk, made from its own items."""

from pathlib import Path

import pytest

from matcher.index.generation import Item
from matcher.index.in_memory import MemoryIndex
from matcher.index.index import Index
from matcher.index.segments.disk_level import DiskLevel
from storage import redis
from storage.settings import Settings
from tests.matcher.index.conftest import SPACE, holders, item

OLD = [item(f"old {number}", list(range(number, number + 30))) for number in range(40)]
NEW = [item(f"new {number}", list(range(number + 20, number + 50))) for number in range(40)]
KEYS = list(range(110))


@pytest.fixture
def disk(tmp_path: Path) -> DiskLevel:
    return DiskLevel(tmp_path, 0)


@pytest.fixture
def index(settings: Settings, disk: DiskLevel) -> Index:
    index = Index(redis.connect(settings), SPACE, disk)
    assert index.rebuild(lambda: iter(OLD), 1_200)
    return index


def of_memory(items: list[Item]) -> list[set[str]]:
    memory = MemoryIndex()
    memory.add(items)
    return holders(memory, KEYS)


def folders(index: Index) -> set[str]:
    assert index.disk
    return {path.name for path in index.disk.place(SPACE, "").iterdir()}


def token(index: Index) -> str:
    return index.view().generation.token
