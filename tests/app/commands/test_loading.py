"""What a command loads before it starts, which the user waits for each time."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
HEAVY = {"jieba", "matcher", "numba", "numpy", "rjieba", "scrapy", "trafilatura", "twisted"}


@pytest.mark.parametrize("module", ["app.commands.every_command", "crawler.tasks"])
def test_what_only_some_commands_need_is_loaded_by_those(module: str) -> None:
    loaded = subprocess.run([sys.executable, "-c", f"import sys, {module}; print(*sys.modules)"], cwd=ROOT,
                            capture_output=True, text=True, check=True).stdout.split()
    assert HEAVY.intersection(loaded) == set()


def test_a_command_loads_no_library_that_only_the_api_needs(tmp_path: Path) -> None:
    """Pydantic would take a sixth of its start."""
    command = ("import contextlib, sys; from app.cli import main; sys.argv = ['wenzong', 'methods', '--help']\n"
               "with contextlib.suppress(SystemExit): main()\nprint(*sys.modules)")
    loaded = subprocess.run([sys.executable, "-c", command], cwd=tmp_path, capture_output=True, text=True, check=True,
                            env={**os.environ, "PYTHONPATH": str(ROOT)}).stdout.split()
    assert "typer" in loaded
    assert "pydantic" not in loaded


def test_the_first_kernel_loads_no_linear_algebra() -> None:
    """Loading it would take a quarter of numba's start-up time, and no kernel uses it."""
    fold = "from fingerprinting.text.folding.fold import fold; fold('字'); import sys; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", fold], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert {"numba", "numba.np.arraymath"} <= set(loaded.split())
    assert "scipy.linalg" not in loaded.split()


def test_a_worker_loads_no_library_of_office_files(tmp_path: Path) -> None:
    """Loading both would take a fifteenth of the time in which a daily run starts."""
    worker = ("import sys; from pathlib import Path; from storage.settings import Settings; "
              "from webadmin import setup; setup.configure(Settings(var=Path(sys.argv[1]), demo=True)); "
              "import webadmin.reports.stage; print(*sys.modules)")
    loaded = subprocess.run([sys.executable, "-c", worker, tmp_path], cwd=ROOT, capture_output=True, text=True,
                            check=True).stdout.split()
    assert "webadmin.reports.writers.pdf" in loaded
    assert {"docx", "xlsxwriter"}.intersection(loaded) == set()


@pytest.mark.parametrize(("url", "is_loaded"), [
    ("mongodb://127.0.0.1:27017/", False), ("mongodb://db.test/?TLS=true", True), ("mongodb+srv://db.test/", True)])
@pytest.mark.parametrize("modules", ["storage.mongodb, storage.redis", "app.embedded.supervisor"])
def test_the_drivers_load_what_their_servers_need(url: str, is_loaded: bool, modules: str) -> None:
    """PyOpenSSL and the metrics of OpenTelemetry would take a third of the time in which a command starts."""
    drivers = f"import sys, {modules}; print(*(name for name, one in sys.modules.items() if one))"
    loaded = subprocess.run([sys.executable, "-c", drivers], cwd=ROOT, capture_output=True, text=True, check=True,
                            env={**os.environ, "WENZONG_MONGODB_URL": url}).stdout.split()
    assert ("pymongo.pyopenssl_context" in loaded) == is_loaded
    assert ("requests" in loaded) == is_loaded
    assert "opentelemetry.sdk.metrics" not in loaded


def test_what_the_drivers_do_without_loads_where_it_is_needed() -> None:
    """Traces need parts of OpenTelemetry, and the crawler's framework needs PyOpenSSL."""
    needed = ("import storage.redis, scrapy.core.downloader.contextfactory, OpenSSL.SSL; "
              "from storage.drivers.unneeded_imports import unblock_metrics; unblock_metrics(); "
              "import opentelemetry.sdk.metrics")
    subprocess.run([sys.executable, "-c", needed], cwd=ROOT, capture_output=True, check=True)
