"""The documents name everything there is: settings, commands, algorithms; both languages keep in step."""

import re
from pathlib import Path

import pytest
from typer.main import get_group

from fingerprinting import METHODS
from pipeline.cli import app
from pipeline.settings_table import table

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CHINESE = (ROOT / "README.zh.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```\w*\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)]+)\)")


def commands() -> list[str]:
    """Every command with the group it stands in, `library add`."""
    return sorted(f"{name} {each}" if each else name for name, command in get_group(app).commands.items()
                  for each in getattr(command, "commands", [""]))


def listed(readme: str) -> set[str]:
    """The first words of every command in the first column of its tables; further ones share the row."""
    rows = [row.split("|")[1] for row in readme.splitlines() if row.startswith("| `wenzong")]
    return {words.removeprefix("wenzong ") for row in rows for words in re.findall(r"`([^`]*)`", row)}


def blocks(readme: str) -> list[str]:
    """The code in it, without comments, which are translated."""
    return [re.sub(r" *# .*", "", block) for block in BLOCK.findall(readme)]


def test_every_setting_is_documented() -> None:
    written = (ROOT / "docs/settings.md").read_text(encoding="utf-8")
    assert written == table(), "run: python -m pipeline.settings_table > docs/settings.md"


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
    assert LINK.findall(README.replace("README.zh.md", "README.md")) == LINK.findall(CHINESE)


@pytest.mark.parametrize("document", ["README.md", "README.zh.md", "ARCHITECTURE.md"])
def test_links_between_documents_lead_somewhere(document: str) -> None:
    links = [link for link in LINK.findall((ROOT / document).read_text(encoding="utf-8")) if link.endswith(".md")]
    assert links
    assert not [link for link in links if not (ROOT / link).is_file()]
