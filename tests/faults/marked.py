"""Find the tests marked `fault(number)` by parsing their sources, without importing them."""

import ast
import csv
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
CASES = Path(__file__).with_name("cases.tsv")


@dataclass(frozen=True)
class Case:
    """One acceptance case: its number, what is done to the system, what must hold."""

    number: int
    done: str
    held: str


def cases() -> list[Case]:
    """Read all acceptance cases, sorted by number."""
    with CASES.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))[1:]
    return [Case(int(number), done, held) for number, done, held in rows]


def marked_tests(folder: Path = ROOT / "tests") -> Mapping[int, list[str]]:
    """List the marked tests of each case as `path::test`, sorted."""
    found: dict[int, set[str]] = defaultdict(set)
    for file in sorted(folder.rglob("test_*.py")):
        source = file.read_text(encoding="utf-8")
        if "mark.fault" not in source:
            continue
        for name, number in _marks(ast.parse(source)):
            found[number].add(f"{file.relative_to(folder.parent)}::{name}")
    return {number: sorted(tests) for number, tests in found.items()}


def _marks(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """List each test with each case of its marks; a mark on a parameter counts for its test."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            for decorator in node.decorator_list:
                yield from ((node.name, number) for number in _numbers(decorator))


def _numbers(decorator: ast.expr) -> Iterator[int]:
    for node in ast.walk(decorator):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "fault":
            yield from (each.value for each in node.args if isinstance(each, ast.Constant)
                        and isinstance(each.value, int))
