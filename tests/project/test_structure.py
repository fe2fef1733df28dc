"""Structural rules of the whole project: small folders, unique module names, no import cycles.

Each exception names what still breaks a rule; an exception that is no longer needed must be deleted.
"""

from pathlib import Path

import grimp
import pytest

from tests.project.structure import (
    PACKAGES,
    ROOT,
    function_lengths,
    import_cycles,
    long_first_lines,
    modules,
    modules_by_folder,
    repeated_names,
)

LARGEST_FOLDER = 16
"""Maximum number of modules in one folder."""
LONGEST_FIRST_LINE = 80
"""Maximum number of characters of a docstring's first line, which is all that lists of functions show."""
REPEATED_NAMES: dict[str, set[str]] = {}
CYCLES: set[frozenset[str]] = set()


@pytest.mark.parametrize("package", [*PACKAGES, "tests"])
def test_no_folder_has_too_many_modules(package: str) -> None:
    counts = modules_by_folder(modules(ROOT / package))
    assert {str(folder): count for folder, count in counts.items() if count > LARGEST_FOLDER} == {}


@pytest.mark.parametrize("package", PACKAGES)
def test_no_module_name_occurs_twice_in_a_package(package: str) -> None:
    assert repeated_names(modules(ROOT / package)) == REPEATED_NAMES.get(package, set())


@pytest.mark.parametrize("package", [*PACKAGES, "scripts"])
def test_a_docstring_begins_with_a_short_line(package: str) -> None:
    too_long = [place for file in modules(ROOT / package) for place in long_first_lines(file, LONGEST_FIRST_LINE)]
    assert too_long == []


def test_no_modules_import_each_other() -> None:
    assert import_cycles(grimp.build_graph(*PACKAGES, "tests", cache_dir=None)) == CYCLES


def test_the_measures_see_what_breaks_a_rule(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(LARGEST_FOLDER + 1):
        (tmp_path / "planted" / "many").mkdir(parents=True, exist_ok=True)
        (tmp_path / "planted" / "many" / f"module_{number}.py").touch()
    (tmp_path / "planted" / "__init__.py").touch()
    (tmp_path / "planted" / "many" / "__init__.py").touch()
    (tmp_path / "planted" / "models.py").write_text("import planted.module_1\n")
    (tmp_path / "planted" / "many" / "models.py").write_text("def long() -> int:\n    one = 1\n    return one\n")
    described = tmp_path / "planted" / "described.py"
    described.write_text(f'"""{"a" * LONGEST_FIRST_LINE}"""\n\n\ndef long():\n    """{"b" * 81}\n\n    c\n    """\n')
    assert long_first_lines(described, LONGEST_FIRST_LINE) == [f"{described}:5"]
    described.unlink()
    (tmp_path / "planted" / "module_1.py").write_text("import planted.models\n")
    files = modules(tmp_path / "planted")
    assert modules_by_folder(files)[tmp_path / "planted" / "many"] == LARGEST_FOLDER + 2
    assert repeated_names(files) == {"module_1"}
    assert list(function_lengths(tmp_path / "planted" / "many" / "models.py")) == [3]
    monkeypatch.syspath_prepend(tmp_path)
    assert import_cycles(grimp.build_graph("planted", cache_dir=None)) == {
        frozenset({"planted.models", "planted.module_1"})}
