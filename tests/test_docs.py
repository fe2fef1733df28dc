"""The documents name all settings, commands and algorithms, and both languages agree."""

import re
from pathlib import Path

import pytest
from typer.main import get_group

from app.commands.every_command import app
from app.settings_table import table
from fingerprinting import METHODS

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CHINESE = (ROOT / "README.zh.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```\w*\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)]+)\)")
NAMED = re.compile(r"`([a-z_]+/[\w/.]*|[a-z_]+\.(?:py|po|tsv|yml))`")
"""A file or folder as named in the documents."""
OWN = re.compile(r"yours|^var/")
"""Names of files that readers write themselves or that running creates."""
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
SOURCES = [path for name in ("storage", "fingerprinting", "webadmin", "app", "tests/crawler")
           for path in (ROOT / name).rglob("*.py")]


def commands() -> list[str]:
    """All commands with their group, such as `library add`; former names are left out."""
    top = get_group(app).commands
    inner = [(f"{name} {part}", command) for name, group in top.items()
             for part, command in getattr(group, "commands", {}).items()]
    alone = [(name, command) for name, command in top.items() if not hasattr(command, "commands")]
    return sorted(name for name, command in [*alone, *inner] if not command.hidden)


def listed(readme: str) -> set[str]:
    """The commands in the first column of the tables, without arguments; further commands may share a row."""
    rows = [row.split("|")[1] for row in readme.splitlines() if row.startswith("| `wenzong")]
    return {words.removeprefix("wenzong ") for row in rows for words in re.findall(r"`([^`]*)`", row)}


def blocks(readme: str) -> list[str]:
    """The code blocks, without comments, which are translated."""
    return [re.sub(r" *# .*", "", block) for block in BLOCK.findall(readme)]


def test_every_setting_is_documented() -> None:
    written = (ROOT / "docs/settings.md").read_text(encoding="utf-8")
    assert written == table(), "run: python -m app.settings_table > docs/settings.md"


@pytest.mark.parametrize("readme", [README, CHINESE], ids=["en", "zh"])
def test_every_command_is_in_the_table(readme: str) -> None:
    missing = [command for command in commands()
               if not any(words == command or words.startswith(command + " ") for words in listed(readme))]
    assert not missing


@pytest.mark.parametrize("readme", [README, CHINESE], ids=["en", "zh"])
def test_no_command_is_made_up(readme: str) -> None:
    known = set(commands())
    used = listed(readme) | {line.partition("wenzong ")[2] for block in blocks(readme) for line in block.splitlines()
                             if line.startswith(".venv/bin/wenzong ")}
    made_up = [words for words in used if not {words.split()[0], " ".join(words.split()[:2])} & known]
    assert not made_up


def test_every_algorithm_is_documented() -> None:
    documents = README + (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    assert not [each.name for each in METHODS if f"`{each.name}`" not in documents]


def test_both_languages_have_the_same_shape() -> None:
    for mark in (r"^## ", r"^\| ", r"^- \*\*"):
        assert len(re.findall(mark, README, re.MULTILINE)) == len(re.findall(mark, CHINESE, re.MULTILINE)), mark


def test_both_languages_have_the_same_code() -> None:
    assert blocks(README) == blocks(CHINESE)
    assert len(blocks(README)) >= 3
    assert listed(README) == listed(CHINESE)


def test_both_languages_lead_to_the_same_places() -> None:
    english = README.replace("README.zh.md", "README.md")
    assert LINK.findall(english) == LINK.findall(CHINESE.replace(".zh.png", ".png"))


def test_links_between_documents_lead_somewhere() -> None:
    links = [(path, link) for path in DOCUMENTS for link in LINK.findall(path.read_text(encoding="utf-8"))]
    assert len({path for path, _ in links}) >= 3
    assert not [(path.name, link) for path, link in links
                if not link.startswith(("https://", "#")) and not (path.parent / link.partition("#")[0]).is_file()]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_files_and_modules_that_are_named_are_there(path: Path) -> None:
    text = BLOCK.sub("", path.read_text(encoding="utf-8"))
    named = {name for name in NAMED.findall(text) if not OWN.search(name)}
    assert not [name for name in named if not (ROOT / name).exists() and not any(ROOT.glob(f"*/{name}"))]


def test_make_targets_that_are_named_are_there() -> None:
    targets = set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = {name for path in DOCUMENTS for name in re.findall(r"[`\n]make (\w+)", path.read_text(encoding="utf-8"))}
    assert {"demo", "test", "up"} <= named <= targets


def test_the_names_of_the_recipes_are_there() -> None:
    recipes = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("## Recipes")[2]
    assert "`METHODS`" in recipes
    for name in set(re.findall(r"`(?!WENZONG)([A-Z][A-Z_]+)`", recipes)) - {"YOURS"}:
        assert any(re.search(rf"^{name}\b", path.read_text(encoding="utf-8"), re.MULTILINE) for path in SOURCES), name
