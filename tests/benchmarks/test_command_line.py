"""`python -m benchmarks`: every benchmark runs and lists its options; unknown ones are refused."""

import importlib
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.__main__ import NAMES

ROOT = Path(__file__).parents[2]


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "benchmarks", *words], cwd=ROOT, capture_output=True, text=True,
                          check=False)


@pytest.mark.parametrize("name", NAMES)
def test_every_benchmark_lists_its_options(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        importlib.import_module(f"benchmarks.{name}.__main__").main(["--help"])
    assert ended.value.code == 0
    assert f"python -m benchmarks {name}" in capsys.readouterr().out


def test_every_folder_with_a_main_is_listed() -> None:
    assert {path.parent.name for path in (ROOT / "benchmarks").glob("*/__main__.py")} == set(NAMES)


def test_an_unknown_name_is_refused_with_those_that_are_known() -> None:
    ended = run("nonsense")
    assert ended.returncode == 1
    assert "nonsense" in ended.stderr
    assert all(name in ended.stderr for name in NAMES)


def test_a_library_that_is_not_there_is_named() -> None:
    ended = run("speed", "--library", "missing.jsonl")
    assert ended.returncode == 2
    assert "missing.jsonl: there is no such file" in ended.stderr
