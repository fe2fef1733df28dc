"""Stores, authorities, and one bundle that many tests inspect."""

import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfWriter

from evidence.sealing import Sealing
from evidence.verifier import verify
from storage.documents import Document
from storage.mongodb import Database
from tests.evidence.authority import StampingServer, identity, stamping_server
from tests.evidence.cases import Stores, case_of

CREATED = datetime(2026, 3, 1, 8, 30, tzinfo=UTC)


@pytest.fixture(scope="session")
def authority() -> Iterator[StampingServer]:
    with stamping_server() as server:
        yield server


@pytest.fixture
def stores(database: "Database", tmp_path: Path) -> Stores:
    return Stores(database, tmp_path / "raw")


@pytest.fixture
def sealed(authority: StampingServer) -> Sealing:
    return Sealing(datetime.now(UTC).replace(microsecond=0), authority.authorities(), identity())


@pytest.fixture
def bundle(stores: Stores, sealed: Sealing, tmp_path: Path) -> Path:
    path = tmp_path / "bundle.zip"
    stores.bundle(path, case_of(stores.copy(1), stores.copy(2)), sealed, {"report.en.pdf": blank_pdf()})
    return path


def blank_pdf() -> bytes:
    """Make a PDF file of one empty page."""
    writer, file = PdfWriter(), BytesIO()
    writer.add_blank_page(200, 200)
    writer.write(file)
    return file.getvalue()


def verified(path: Path, *arguments: str) -> tuple[int, str]:
    """Run the verifier as an outsider does: alone, isolated from every package."""
    program = [sys.executable, "-I", "-S", verify.__file__, str(path), *arguments]
    done = subprocess.run(program, capture_output=True, text=True, check=False)
    assert not done.stderr, done.stderr
    return done.returncode, done.stdout


__all__ = ["Document"]
