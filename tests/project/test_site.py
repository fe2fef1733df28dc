"""The documentation site builds without warnings, contains every document, and loads nothing from other hosts."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOADED = re.compile(r"<(?:script|link|img|iframe|source)\b[^>]*?\b(?:src|href)=[\"']?(?:https?:)?//[^\s>]+")
LOADED_BY_STYLES = re.compile(r"(?:url\(|@import )\s*[\"']?(?:https?:)?//[^\s)]+")
NO_NETWORK = {f"{scheme}_proxy": "http://127.0.0.1:9" for scheme in ("http", "https", "all")}
"""Proxies on a port where nothing listens, so that a build that contacts another host fails."""

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the whole site once, with warnings as errors."""
    folder = tmp_path_factory.mktemp("site")
    mkdocs = Path(sys.executable).with_name("mkdocs")
    built = subprocess.run([mkdocs, "build", "--strict", "--site-dir", folder], cwd=ROOT, capture_output=True,
                           text=True, check=False, env={**os.environ, **NO_NETWORK, "NO_MKDOCS_2_WARNING": "1"})
    assert built.returncode == 0, built.stderr
    return folder


def test_every_document_is_a_page(site: Path) -> None:
    documents = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    pages = {path.relative_to(site).parent.as_posix() for path in site.rglob("index.html")}
    wanted = {path.relative_to(ROOT).with_suffix("").as_posix().removesuffix("README").rstrip("/") or "."
              for path in documents}
    assert {".", "README.zh", "ARCHITECTURE", "docs/settings"} <= wanted <= pages


@pytest.mark.parametrize(("package", "names"), [
    ("fingerprinting", ["fold", "Folded", "METHODS", "methods.grams.Grams", "methods.base.Fingerprinter"]),
    ("matcher", ["Matcher", "Finding"]),
    ("storage", ["settings.Settings", "inbox.Inbox.claim", "documents.Page"]),
])
def test_the_reference_documents_a_package(site: Path, package: str, names: list[str]) -> None:
    page = (site / "docs/reference" / package / "index.html").read_text(encoding="utf-8")
    anchors = set(re.findall(r'id="([\w.]+)"', page))
    assert {f"{package}.{name}" for name in names} <= anchors


def test_nothing_is_loaded_from_another_host(site: Path) -> None:
    pages = list(site.rglob("*.html"))
    styles = list(site.rglob("*.css"))
    assert len(pages) > 15
    assert styles
    found = [(path.name, link) for path in pages for link in LOADED.findall(path.read_text(encoding="utf-8"))]
    found += [(path.name, link) for path in styles
              for link in LOADED_BY_STYLES.findall(path.read_text(encoding="utf-8"))]
    assert not found


def test_the_search_knows_chinese_words(site: Path) -> None:
    index = json.loads((site / "search/search_index.json").read_text(encoding="utf-8"))
    words = {word for document in index["docs"] for word in document["text"].split("\u200b")}
    assert index["config"]["lang"] == ["en", "zh"]
    assert {"页面", "指纹", "抄袭"} <= words
