"""The import contracts hold, and each of them is seen to break on a planted wrong import."""

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CONFIGURATION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
LAYERS, PURE, MATCHER, CRAWLER, WEB, DRIVER = (contract["name"] for contract in CONFIGURATION["contracts"])
PLANTS = [
    ("storage", "import fingerprinting", LAYERS),
    ("fingerprinting", "from matcher import Matcher", LAYERS),
    ("crawler", "import matcher", LAYERS),
    ("crawler", "import webadmin", LAYERS),
    ("matcher", "import library", LAYERS),
    ("library", "from crawler.politeness.policy import SitePolicy", LAYERS),
    ("webadmin", "import app.daily", LAYERS),
    ("fingerprinting/text", "import storage.settings", PURE),
    ("fingerprinting/methods", "from redis import Redis", PURE),
    ("fingerprinting/methods", "from fingerprinting.stage import stages", PURE),
    ("matcher", "import scrapy", MATCHER),
    ("matcher", "from django.db import models", MATCHER),
    ("crawler", "def late() -> None:\n    import django", CRAWLER),
    ("webadmin", "from scrapy import Spider", WEB),
    ("webadmin", "from pymongo.database import Database", DRIVER),
    ("matcher", "from pymongo.errors import PyMongoError", DRIVER),
    ("app", "import bson", DRIVER),
]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the packages' code, to plant wrong imports in."""
    copy = tmp_path_factory.mktemp("house")
    shutil.copy(ROOT / "pyproject.toml", copy)
    for package in CONFIGURATION["root_packages"]:
        for file in (ROOT / package).rglob("*.py"):
            target = copy / file.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, target)
    return copy


def verdicts(house: Path) -> dict[str, bool]:
    """Ask import-linter which contracts of a house are kept."""
    linter = Path(sys.executable).with_name("lint-imports")
    ended = subprocess.run([linter, "--no-cache", "--no-logo"], cwd=house, capture_output=True, text=True, check=False,
                           env={"NO_COLOR": "1", "COLUMNS": "300"})
    lines = re.findall(r"^(.+) (KEPT|BROKEN)(?: \(.*\))?$", ended.stdout, re.MULTILINE)
    found = {name: state == "KEPT" for name, state in lines}
    assert ended.returncode == (0 if all(found.values()) else 1), ended.stdout + ended.stderr
    return found


@pytest.mark.slow
def test_the_walls_stand(house: Path) -> None:
    assert verdicts(house) == dict.fromkeys((LAYERS, PURE, MATCHER, CRAWLER, WEB, DRIVER), True)


@pytest.mark.slow
@pytest.mark.parametrize(("package", "wrong", "contract"), PLANTS)
def test_a_planted_import_breaks_its_wall(house: Path, package: str, wrong: str, contract: str) -> None:
    plant = house / package / "planted.py"
    plant.write_text(wrong + "\n", encoding="utf-8")
    try:
        assert verdicts(house)[contract] is False
    finally:
        plant.unlink()


def test_every_contract_is_tried() -> None:
    assert {contract for *_, contract in PLANTS} == {contract["name"] for contract in CONFIGURATION["contracts"]}
