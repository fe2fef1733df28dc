"""The production image: which files it contains, and that Wenzong works with only these."""

import os
import shlex
import shutil
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ALONE = """
import sys
sys.meta_path[:] = [finder for finder in sys.meta_path if not getattr(finder, "__module__", "").startswith("__edit")]
"""
"""Removes the source folder that the test environment has installed in editable mode."""
IMPORT_ALL = f"""
{ALONE}
import importlib, pkgutil, app
for module in pkgutil.walk_packages(app.__path__, "app."):
    if module.name != "app.worker":  # reads the settings of its servers when it is imported
        importlib.import_module(module.name)
print(app.__file__)
"""


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files that the Dockerfile copies, without those that .dockerignore excludes."""
    folder = tmp_path_factory.mktemp("image")
    ignored = [line for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
               if line and not line.startswith("#")]

    def left_out(parent: str, names: list[str]) -> set[str]:
        paths = {name: (Path(parent) / name).relative_to(ROOT).as_posix() for name in names}
        return {name for name, path in paths.items()
                if any(fnmatch(path, pattern) or fnmatch(f"/{path}", pattern) for pattern in ignored)}

    for line in (ROOT / "Dockerfile").read_text(encoding="utf-8").splitlines():
        if line.startswith("COPY "):
            *sources, target = shlex.split(line)[1:]
            for source in sources:
                if (ROOT / source).is_dir():
                    shutil.copytree(ROOT / source, folder / target, ignore=left_out)
                else:
                    shutil.copy(ROOT / source, folder / target)
    return folder


def python(image: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(image), "DJANGO_SETTINGS_MODULE": "webadmin.settings",
                   "WENZONG_DEMO": "true", "WENZONG_VAR": str(image / "var")}
    return subprocess.run([sys.executable, *arguments], cwd=image, env=environment, capture_output=True, text=True,
                          check=False)


def test_the_image_holds_no_demonstration(image: Path) -> None:
    assert not (image / "app/demo").exists()
    assert (image / "app/cli.py").exists()
    assert list(image.rglob("__pycache__")) == []


@pytest.mark.slow
def test_every_module_of_the_application_is_importable_without_it(image: Path) -> None:
    ended = python(image, "-c", IMPORT_ALL)
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.strip() == str(image / "app/__init__.py"), "the copy was imported, not the source folder"


@pytest.mark.slow
def test_the_command_says_where_the_demonstration_is(image: Path) -> None:
    ended = python(image, "-c", f"{ALONE}\nfrom app.cli import main; main()", "demo")
    assert ended.returncode == 2
    assert "make demo" in ended.stderr
    assert ended.stderr.count("\n") == 1
