"""The files for GitHub, pre-commit and editors are valid and refer only to existing things."""

import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
GITHUB = ROOT / ".github"
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
FORMS = [path for path in sorted(GITHUB.glob("ISSUE_TEMPLATE/*.yml")) if path.name != "config.yml"]
SCHEMAS = {
    "vendor.github-workflows": sorted(GITHUB.glob("workflows/*.yml")),
    "vendor.github-issue-forms": FORMS,
    "vendor.github-issue-config": [GITHUB / "ISSUE_TEMPLATE/config.yml"],
}
"""The schemas that ship with check-jsonschema, by name, and the files that must satisfy them."""


def read(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def tool(name: str) -> Path:
    """Find a program of this environment."""
    return Path(sys.executable).with_name(name)


def commands() -> list[str]:
    """All commands in the steps of the workflow."""
    jobs = read(GITHUB / "workflows/ci.yml")["jobs"].values()
    return [step["run"] for job in jobs for step in job["steps"] if "run" in step]


def make_targets() -> set[str]:
    return set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))


def schema_errors(schema: str, paths: list[Path]) -> str:
    """Check files against a schema that ships with check-jsonschema; empty if they satisfy it."""
    ended = subprocess.run([tool("check-jsonschema"), "--builtin-schema", schema, *paths],
                           capture_output=True, text=True, check=False)
    return "" if ended.returncode == 0 else ended.stdout + ended.stderr


@pytest.mark.parametrize("schema", SCHEMAS)
def test_a_file_satisfies_its_schema(schema: str) -> None:
    assert SCHEMAS[schema]
    assert not schema_errors(schema, SCHEMAS[schema])


def test_the_schema_refuses_a_wrong_workflow(tmp_path: Path) -> None:
    wrong = tmp_path / "ci.yml"
    wrong.write_text((GITHUB / "workflows/ci.yml").read_text(encoding="utf-8").replace("runs-on:", "runs_on:"),
                     encoding="utf-8")
    assert "runs-on" in schema_errors("vendor.github-workflows", [wrong])


def test_every_command_of_the_workflow_is_a_make_target() -> None:
    named = [shlex.split(command)[:2] for command in commands()]
    assert {target for _, target in named} >= {"lint", "test", "docs"}
    assert not [words for words in named if words[0] != "make" or words[1] not in make_targets()]


def test_the_workflow_runs_every_test_in_one_lane_or_the_other() -> None:
    lanes = {shlex.split(command)[2].removeprefix("ARGS=") for command in commands() if "make test" in command}
    marks = [mark.partition(":")[0] for mark in PYPROJECT["tool"]["pytest"]["ini_options"]["markers"]]
    assert lanes >= {"-m 'not slow'", "-m slow"}
    assert not [lane for lane in lanes if not set(re.findall(r"\w+", lane)) - {"m", "not", "and", "or"} <= set(marks)]


def test_the_workflow_runs_on_every_supported_python() -> None:
    matrix = read(GITHUB / "workflows/ci.yml")["jobs"]["fast"]["strategy"]["matrix"]["python"]
    classified = [name.rpartition(" ")[2] for name in PYPROJECT["project"]["classifiers"]
                  if name.startswith("Programming Language :: Python :: 3.")]
    assert matrix == classified
    assert PYPROJECT["project"]["requires-python"] == f">={matrix[0]}"


def test_the_workflow_may_only_read() -> None:
    workflow = read(GITHUB / "workflows/ci.yml")
    assert workflow["permissions"] == {"contents": "read"}
    assert all("permissions" not in job and job["timeout-minutes"] <= 60 for job in workflow["jobs"].values())


def test_pre_commit_accepts_its_configuration() -> None:
    subprocess.run([tool("pre-commit"), "validate-config", ROOT / ".pre-commit-config.yaml"], check=True)


def test_hooks_are_local_and_their_programs_are_installed() -> None:
    repositories = read(ROOT / ".pre-commit-config.yaml")["repos"]
    entries = [shlex.split(hook["entry"]) for repository in repositories for hook in repository["hooks"]]
    assert [repository["repo"] for repository in repositories] == ["local"]
    programs = {words[words.index("-m") + 1] if "-m" in words else Path(words[0]).name for words in entries}
    assert programs >= {"ruff", "mypy", "lint-imports"}
    assert not [name for name in programs if not tool(name).exists()]


def test_make_help_lists_every_target() -> None:
    ended = subprocess.run(["make", "--no-print-directory", "help"], cwd=ROOT, capture_output=True, text=True,
                           check=True)
    listed = {line.partition("\t")[0] for line in ended.stdout.splitlines()}
    assert listed == make_targets() | {"help"}
    phony = re.search(r"^\.PHONY: (.*)", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert phony
    assert set(phony[1].split()) == listed


def test_editors_are_told_the_line_length_that_ruff_checks() -> None:
    text = (ROOT / ".editorconfig").read_text(encoding="utf-8")
    lengths = re.findall(r"^max_line_length = (\d+)", text, re.MULTILINE)
    assert set(map(int, lengths)) == {PYPROJECT["tool"]["ruff"]["line-length"]}
