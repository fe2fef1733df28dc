"""ARCHITECTURE.md names every folder of the packages, and no others."""

import re

import pytest

from tests.project.structure import PACKAGES, ROOT

TEXT = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("package", PACKAGES)
def test_every_folder_is_named(package: str) -> None:
    rows = [line for line in TEXT.splitlines() if f"`{package}/" in line]
    folders = [file.parent.name for file in (ROOT / package).glob("*/__init__.py")]
    assert [name for name in folders
            if not any(f"`{name}/" in row or f"{package}/{name}/" in row for row in rows)] == []


def test_what_is_named_is_there() -> None:
    paths = re.findall(rf"`((?:{'|'.join(PACKAGES)})/[\w./]*)`", TEXT)
    assert len(paths) > 50
    assert [path for path in paths if not (ROOT / path).exists()] == []
