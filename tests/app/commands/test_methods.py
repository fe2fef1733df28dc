import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from app.commands.every_command import app
from fingerprinting import METHODS
from fingerprinting.methods import UnknownMethodError
from fingerprinting.methods.base import versioned
from matcher.alignment import ALIGNERS

TEXT = 3 * (
    "闻溪在存言坊做了九年听坛人。封好的坛子拆不得，坊里要估价，要防假，年底要盘库，"
    "全靠一根竹签在坛肚上敲一下，听它回什么。"
)
VERSIONS = [versioned(each) for each in METHODS]


def run(*arguments: str, given: str | bytes = "") -> Result:
    return CliRunner().invoke(app, list(arguments), input=given, env={"COLUMNS": "500"})


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "text.txt"
    path.write_text(TEXT, encoding="utf-8")
    return path


def test_methods_are_all_described() -> None:
    result = run("methods")
    assert result.exit_code == 0
    assert all(version in result.stdout for version in VERSIONS)
    assert "granularity=32" in result.stdout


def test_methods_as_json() -> None:
    described = json.loads(run("methods", "--json").stdout)
    assert [each["version"] for each in described] == VERSIONS
    assert all(each["what"] and each["explanation"] for each in described)
    assert next(each for each in described if each["version"].startswith("grams@"))["parameters"]["k"] == 6


def test_one_method_alone() -> None:
    described = json.loads(run("methods", "daguan", "--json").stdout)
    assert [each["version"].partition("@")[0] for each in described] == ["daguan"]


@pytest.mark.parametrize("command", [("methods", "nobody"), ("fingerprint", "--method", "nobody", "-")])
def test_an_unknown_method_is_named_beside_the_known_ones(command: tuple[str, ...]) -> None:
    result = run(*command, given=TEXT)
    assert isinstance(result.exception, UnknownMethodError)
    assert "'nobody'" in str(result.exception)
    assert "daguan" in str(result.exception)


def test_fingerprint_by_every_method(file: Path) -> None:
    made = json.loads(run("fingerprint", str(file), "--json").stdout)
    assert made["characters"] == len(TEXT)
    assert [each["version"] for each in made["values"]] == VERSIONS
    sizes = {each["version"].partition("@")[0]: each["size"] for each in made["values"]}
    assert (sizes["exact"], sizes["simhash64"], sizes["simhash32"]) == (16, 8, 4)


def test_fingerprint_names_the_tricks(tmp_path: Path) -> None:
    path = tmp_path / "disguised.txt"
    path.write_text(TEXT.replace("坛子", "坛\u200b子"), encoding="utf-8")
    result = run("fingerprint", str(path))
    assert result.exit_code == 0
    assert "Folding undid: 3 " in result.stdout


@pytest.mark.parametrize("encoding", ["gb18030", "big5", "utf-16"])
def test_other_encodings_give_the_same_fingerprints(tmp_path: Path, encoding: str) -> None:
    text = "這是一個很長的故事，說的是從前有一位老人住在山上。" * 8
    plain, other = tmp_path / "a.txt", tmp_path / "b.txt"
    plain.write_text(text, encoding="utf-8")
    other.write_text(text, encoding=encoding)
    assert run("fingerprint", str(plain), "--json").stdout == run("fingerprint", str(other), "--json").stdout


def test_standard_input_is_a_text_too(file: Path) -> None:
    compared = json.loads(run("compare", str(file), "-", "--json", given=TEXT.encode()).stdout)
    assert {score["similarity"] for score in compared["scores"]} == {1.0}


def test_compare_by_all_methods_and_aligners(file: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    other.write_text("今天的新闻说天气很好。" * 20 + TEXT, encoding="utf-8")
    compared = json.loads(run("compare", str(file), str(other), "--json").stdout)
    assert [each["version"] for each in compared["scores"]] == VERSIONS
    assert [each["aligner"] for each in compared["alignments"]] == [each.name for each in ALIGNERS]
    best = compared["alignments"][0]
    assert best["left_share"] == 1
    assert 0.3 < best["right_share"] < 0.6


def test_compare_shows_two_tables(file: Path) -> None:
    result = run("compare", str(file), str(file))
    assert result.exit_code == 0
    assert "Aligners" in result.stdout
    assert "1.000" in result.stdout


@pytest.mark.parametrize(("content", "word"), [
    (None, "No such file"), (b"", "empty"), (b"\x89PNG\r\n\x00\xff\xfe\x81", "provide a plain text"),
])
def test_what_is_no_text_is_named(tmp_path: Path, content: bytes | None, word: str) -> None:
    path = tmp_path / "broken.txt"
    if content is not None:
        path.write_bytes(content)
    result = run("fingerprint", str(path))
    assert result.exit_code == 2
    assert "broken.txt" in result.stderr
    assert word in result.stderr


def test_standard_input_cannot_be_both() -> None:
    result = run("compare", "-", "-")
    assert result.exit_code == 2
    assert "cannot be both" in result.stderr
