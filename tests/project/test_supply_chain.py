"""How `make audit` and `make lock` handle reports of pip-audit and pip."""

import re
import runpy
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
SCRIPTS = Path(__file__).parents[2] / "scripts"


def function(script: str, name: str) -> Callable[..., Any]:
    found: Callable[..., Any] = runpy.run_path(str(SCRIPTS / script))[name]
    return found


def test_an_audit_says_what_was_found_and_what_was_not_checked() -> None:
    judged = function("audit.py", "judged")
    good = {"name": "good", "version": "1", "vulns": []}
    bad = {"name": "bad", "version": "2", "vulns": [{"id": "CVE-1", "fix_versions": ["3"]}]}
    unknown = {"name": "odd", "skip_reason": "Dependency not found on PyPI"}
    own = {"name": "wenzong", "skip_reason": "distribution marked as editable"}
    assert judged({"dependencies": [good, own]}) == (["1 of 1 packages checked"], 0)
    assert judged({"dependencies": [good, bad]}) == (["bad 2: CVE-1, mended in 3", "2 of 2 packages checked"], 1)
    lines, status = judged({"dependencies": [good, unknown]})
    assert (status, "odd" in lines[0]) == (2, True)
    lines, status = judged({"dependencies": [unknown, own]})
    assert (status, lines) == (2, ["nothing was checked: the advisory service cannot be reached, or knows no package"])


def test_a_lock_has_hashes_and_no_host() -> None:
    locked = function("hashed_lock.py", "locked")
    environment = {"platform_system": "Linux", "platform_machine": "x86_64", "python_version": "3.11"}
    package = {"metadata": {"name": "Django", "version": "5.2.1"},
               "download_info": {"url": "https://host.example/x.whl", "archive_info": {"hashes": {"sha256": "ab"}}}}
    own = {"metadata": {"name": "wenzong", "version": "0"}, "download_info": {"url": "file:///x", "dir_info": {}}}
    text = locked({"environment": environment, "install": [package, own]})
    assert text.splitlines()[1:] == ["django==5.2.1 --hash=sha256:ab"]
    assert "://" not in text


def name_of(requirement: str) -> str:
    found = re.match(r"[\w.-]+", requirement)
    assert found
    return re.sub(r"[-_.]+", "-", found[0]).lower()


def test_the_lock_of_the_image_agrees_with_the_pins_and_lacks_no_package() -> None:
    lines = [line for line in (ROOT / "requirements.lock").read_text().splitlines() if not line.startswith("#")]
    assert all(re.fullmatch(r"\S+==\S+ --hash=sha256:[0-9a-f]{64}", line) for line in lines)
    locked = {name_of(line): line.split()[0].partition("==")[2] for line in lines}
    pinned = {name_of(line): line.strip().partition("==")[2]
              for line in (ROOT / "constraints.txt").read_text().splitlines() if "==" in line}
    assert {name: version for name, version in locked.items() if pinned.get(name) != version} == {}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    image = re.search(r'"\.\[([\w,-]+)\]"', (ROOT / "Dockerfile").read_text())
    assert image
    assert f'".[{image[1]}]"' in (ROOT / "scripts/hashed_lock.py").read_text(), "the lock has the extras of the image"
    wanted = {name_of(each) for name in image[1].split(",") for each in extras[name]}
    assert wanted | {name_of(each) for each in project["dependencies"]} <= locked.keys(), "run: make lock"
    assert "secantusdb" not in locked, "the image holds no package under the GPL"
