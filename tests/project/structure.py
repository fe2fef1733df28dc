"""Measure the structure of the code: folders, module names, import cycles, lengths of files and functions.

`python -m tests.project.structure` prints the lengths, which are a budget and not a rule.
"""

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from statistics import median, quantiles

import grimp

ROOT = Path(__file__).parents[2]
PACKAGES = ("storage", "fingerprinting", "library", "matcher", "crawler", "evidence", "insight", "webadmin", "app",
            "benchmarks")
FRAMEWORK_NAMES = frozenset({
    "__init__", "__main__", "models", "views", "admin", "apps", "urls", "forms", "stage", "tasks", "conftest"})
"""Module names required by Django, Celery, pytest and the convention of one `stage.py` per package."""


def modules(folder: Path) -> list[Path]:
    """List the modules below a folder; generated migrations are left out."""
    return sorted(file for file in folder.rglob("*.py") if "migrations" not in file.parts)


def modules_by_folder(files: Iterable[Path]) -> Mapping[Path, int]:
    """Count the modules in each folder, without `__init__`."""
    counts: dict[Path, int] = defaultdict(int)
    for file in files:
        counts[file.parent] += file.stem != "__init__"
    return counts


def repeated_names(files: Iterable[Path]) -> set[str]:
    """Find module names that occur more than once, except names given by the frameworks."""
    names = [file.stem for file in files if file.stem not in FRAMEWORK_NAMES]
    return {name for name in names if names.count(name) > 1}


def import_cycles(graph: grimp.ImportGraph) -> set[frozenset[str]]:
    """Find the groups of modules that import each other, directly or through others."""
    reachable = {module: _reachable(graph, module) for module in graph.modules}
    return {frozenset(other for other in reachable[module] if module in reachable[other])
            for module in graph.modules if module in reachable[module]}


def function_lengths(file: Path) -> Iterator[int]:
    """Count the lines of each function of a module, signature and docstring included."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield (node.end_lineno or node.lineno) - node.lineno + 1


def long_first_lines(file: Path, most: int) -> list[str]:
    """List the docstrings of a file whose first line has more characters than `most`, as `file:line`."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    return [f"{file}:{node.body[0].lineno}" for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
            if isinstance(node, documented) and len((ast.get_docstring(node) or "").partition("\n")[0]) > most]


def _reachable(graph: grimp.ImportGraph, module: str) -> set[str]:
    reachable: set[str] = set()
    waiting = [module]
    while waiting:
        imported = graph.find_modules_directly_imported_by(waiting.pop()) - reachable
        reachable |= imported
        waiting.extend(imported)
    return reachable


def _summary(lengths: list[int]) -> str:
    return f"median {median(lengths):>4.0f}, 95 % up to {quantiles(lengths, n=20)[-1]:>4.0f}, longest {max(lengths):>4}"


def main() -> None:
    """Print the lengths of files and functions of each package, in lines."""
    for package in (*PACKAGES, "tests"):
        files = modules(ROOT / package)
        lines = [len(file.read_text(encoding="utf-8").splitlines()) for file in files if file.stat().st_size]
        functions = [length for file in files for length in function_lengths(file)]
        print(f"{package:15} {len(files):>4} files: {_summary(lines)}   "
              f"{len(functions):>5} functions: {_summary(functions)}")


if __name__ == "__main__":
    main()
