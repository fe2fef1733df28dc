"""Every place that names the version reads it from `pyproject.toml`."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

from storage.settings import Settings
from storage.version import VERSION

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_the_installed_version_is_the_one_in_pyproject() -> None:
    assert PROJECT["version"] == VERSION


def test_the_command_line_shows_the_version() -> None:
    wenzong = Path(sys.executable).with_name("wenzong")
    ended = subprocess.run([wenzong, "--version"], capture_output=True, text=True, check=True)
    assert ended.stdout == f"Wenzong {VERSION}\n"


def test_the_crawler_introduces_itself_with_the_version() -> None:
    assert Settings(contact="https://example.org/").user_agent == f"Wenzong/{VERSION} (+https://example.org/)"


def test_no_module_repeats_the_version() -> None:
    packages = [path.parent for path in ROOT.glob("*/__init__.py") if path.parent.name != "tests"]
    literal = re.compile(rf"""["'/ ]{re.escape(VERSION)}["' ]|Wenzong/\d""")
    sources = [path for package in packages for path in package.rglob("*.py")]
    assert len(sources) > 100
    assert not [path for path in sources if literal.search(path.read_text(encoding="utf-8"))]


def test_the_change_log_has_an_entry_for_the_version() -> None:
    headings = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert VERSION.partition(".dev")[0] in headings
