"""Private names of Scrapy, Twisted and scrapy-playwright: only one module uses them, and they exist."""

import ast
import re
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from types import FunctionType

import pytest

ROOT = Path(__file__).parents[3]
COMPAT = ROOT / "crawler" / "engine" / "scrapy_compat.py"
CHECKED = {"Scrapy": "2.19.0", "Twisted": "26.10.0", "scrapy-playwright": "0.0.48"}
"""Versions for which the names below were checked."""
HTTP11 = "scrapy.core.downloader.handlers.http11"
PRIVATE = [
    ("Scrapy", HTTP11, "", "_LenientHTTP11ClientFactory"),
    ("Scrapy", HTTP11, "", "_LenientHTTP11ClientProtocol"),
    ("Scrapy", HTTP11, "", "_LenientHTTPClientParser"),
    ("Scrapy", HTTP11, "", "_ResponseReader"),
    ("Scrapy", HTTP11, "_ResponseReader", "_bodybuf"),
    ("Scrapy", HTTP11, "_ResponseReader", "_maxsize"),
    ("Scrapy", HTTP11, "_ResponseReader", "_request"),
    ("Scrapy", HTTP11, "HTTP11DownloadHandler", "_pool"),
    ("Scrapy", "scrapy.downloadermiddlewares.cookies", "", "_split_domain"),
    ("Scrapy", "scrapy.core.engine", "ExecutionEngine", "_slot"),
    ("Twisted", "twisted.web._newclient", "", "HEADER"),
    ("Twisted", "twisted.web._newclient", "", "STATUS"),
    ("Twisted", "twisted.web._newclient", "HTTP11ClientProtocol", "_parser"),
    ("Twisted", "twisted.web.client", "_HTTP11ClientFactory", "_quiescentCallback"),
    ("Twisted", "twisted.web.client", "HTTPConnectionPool", "_factory"),
    ("scrapy-playwright", "scrapy_playwright.handler", "ScrapyPlaywrightDownloadHandler", "_launch"),
]
"""Distribution, module, class (empty for a module-level name), and name."""
FRAMEWORKS = ("scrapy", "twisted", "scrapy_playwright")


@pytest.mark.parametrize(("distribution", "module", "owner", "name"), PRIVATE)
def test_a_private_name_exists(distribution: str, module: str, owner: str, name: str) -> None:
    assert exists(module, owner, name), (
        f"{distribution} {version(distribution)} has no {module}.{owner or '*'}.{name}, which was checked in "
        f"{CHECKED[distribution]}: adapt crawler/engine/scrapy_compat.py, then name the version here")


@pytest.mark.parametrize("distribution", CHECKED)
def test_the_pinned_version_is_the_checked_one(distribution: str) -> None:
    pins = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    pinned = re.search(rf"^{re.escape(distribution)}==(\S+)", pins, re.MULTILINE | re.IGNORECASE)
    assert pinned
    assert pinned[1] == CHECKED[distribution], "run this file with the new version, then name it here"


def test_a_missing_name_is_seen() -> None:
    assert not exists(HTTP11, "", "_MissingFactory")
    assert not exists(HTTP11, "HTTP11DownloadHandler", "_missing")
    assert not exists("twisted.web._missing", "", "HEADER")


def test_every_private_name_in_use_is_listed() -> None:
    assert private_names(COMPAT) == {name for *_, name in PRIVATE if name.startswith("_")}


def test_no_other_module_uses_private_names() -> None:
    files = sorted(set((ROOT / "crawler").rglob("*.py")) - {COMPAT})
    assert len(files) > 50
    users = {str(file.relative_to(ROOT)): names for file in files if (names := private_names(file))}
    assert users == {}


def test_a_private_name_in_use_is_seen(tmp_path: Path) -> None:
    planted = tmp_path / "planted.py"
    planted.write_text("from scrapy.core import _secret\nfrom twisted.web._newclient import HEADER\n"
                       "import scrapy\n\ndef wake(engine):\n    engine._slot.nextcall.schedule()\n")
    assert private_names(planted) == {"_secret", "_slot"}
    assert private_modules(planted) == {"twisted.web._newclient"}


def test_no_other_module_imports_private_modules() -> None:
    files = set((ROOT / "crawler").rglob("*.py")) - {COMPAT}
    assert {module for file in files for module in private_modules(file)} == set()


def exists(module: str, owner: str, name: str) -> bool:
    """Tell whether a module or class has a name, or a class's `__init__` sets or reads it."""
    try:
        place = import_module(module)
    except ImportError:
        return False
    if not owner:
        return hasattr(place, name)
    kind = getattr(place, owner, None)
    initial = getattr(kind, "__init__", None)
    return hasattr(kind, name) or (isinstance(initial, FunctionType) and name in initial.__code__.co_names)


def private_names(file: Path) -> set[str]:
    """Collect the private names of frameworks that a module imports or accesses on objects that are not its own."""
    imports = [node for node in _framework_imports(file) if isinstance(node, ast.ImportFrom)]
    imported = {alias.name for node in imports for alias in node.names if alias.name.startswith("_")}
    tree = ast.parse(file.read_text(encoding="utf-8"))
    own = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
           and isinstance(node.value, ast.Name) and node.value.id == "self"}
    own |= {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}
    taken = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)
             and node.attr.startswith("_") and not node.attr.startswith("__") and ast.unparse(node) != "os._exit"}
    return (imported | (taken - own)) if _framework_imports(file) else set()


def private_modules(file: Path) -> set[str]:
    """Collect the private modules of frameworks that a module imports."""
    names = {name for node in _framework_imports(file) for name in _modules(node)}
    return {name for name in names if any(part.startswith("_") for part in name.split("."))}


def _framework_imports(file: Path) -> list[ast.Import | ast.ImportFrom]:
    nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    imports = [node for node in nodes if isinstance(node, ast.Import | ast.ImportFrom)]
    return [node for node in imports if any(name.split(".")[0] in FRAMEWORKS for name in _modules(node))]


def _modules(node: ast.Import | ast.ImportFrom) -> list[str]:
    return [node.module or ""] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names]
