"""`match`, `align` and `extract`: every offset is checked by slicing the given text."""

import base64
import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from opencc import OpenCC

from app.demo.demo_texts import articles, works
from fingerprinting import METHODS
from storage.settings import Settings
from tests.app.commands.terminal import Result, process, wenzong, write_lines

pytestmark = pytest.mark.slow

CHAPTERS = works()["jar_listener"][:3]
ENGLISH = works()["key_for_every_stranger"][:1]
ORIGINALS = {each.title: "\r\n  " + each.text.replace("\n", "\r\n") + "\n\n" for each in (*CHAPTERS, *ENGLISH)}
"""The texts given to the library, with line ends and margins as in files."""
HOST = articles()["radish_cakes"].text
EXCERPT = CHAPTERS[1].text[200:900]
PAGE = f"🙂𠀀 {HOST[:300]}\n{EXCERPT}\n{HOST[300:500]}"


@pytest.fixture(scope="module", autouse=True)
def library(house: Settings, tmp_path_factory: pytest.TempPathFactory) -> None:
    file = write_lines(tmp_path_factory.mktemp("library") / "works.jsonl", *(
        {"work": each.work, "chapter": each.title, "text": ORIGINALS[each.title]} for each in (*CHAPTERS, *ENGLISH)))
    assert wenzong("library", "add", file).status == 0


def match(folder: Path, *records: object, options: tuple[str, ...] = ()) -> tuple[Result, list[dict[str, Any]]]:
    result = wenzong("match", "--input", write_lines(folder / "in", *records), "--output", folder / "out", *options)
    return result, [json.loads(line) for line in (folder / "out").read_text(encoding="utf-8").splitlines()]


def quoted(text: str, passage: dict[str, Any], side: str) -> str:
    start, stop = passage[side]
    assert 0 <= start < stop <= len(text)
    return text[start:stop]


def plain(text: str) -> str:
    return "".join(text.split())


def test_offsets_count_characters_of_both_originals(tmp_path: Path) -> None:
    result, [answer] = match(tmp_path, {"id": "a page", "text": PAGE})
    assert result.status == 0
    assert answer["id"] == "a page"
    [found] = answer["matches"]
    assert (found["work"], found["chapter"]) == (CHAPTERS[1].work, CHAPTERS[1].title)
    assert found["verdict"] in ("excerpt", "full_copy", "rewritten", "copy", "partial")
    pieces = [(quoted(PAGE, each, "page"), quoted(ORIGINALS[found["chapter"]], each, "source"))
              for each in found["passages"]]
    assert all(plain(page) == plain(source) for page, source in pieces)
    assert plain(EXCERPT) in plain("".join(page for page, _ in pieces))
    assert all(each["identity"] == 1 for each in found["passages"])
    assert found["page_coverage"] == pytest.approx(len(EXCERPT) / len(PAGE), abs=0.1)
    assert found["source_coverage"] == pytest.approx(len(EXCERPT) / len(CHAPTERS[1].text), abs=0.1)


def test_traditional_script_comes_back_as_it_was_given(tmp_path: Path) -> None:
    page = "＊＊" + OpenCC("s2t").convert(EXCERPT)
    _, [answer] = match(tmp_path, {"id": 1, "text": page})
    found = answer["matches"][0]
    copied = plain("".join(quoted(page, each, "page") for each in found["passages"]))
    source = plain("".join(quoted(ORIGINALS[found["chapter"]], each, "source") for each in found["passages"]))
    assert len(copied) == len(source) >= 0.95 * len(plain(EXCERPT))
    alike = sum(left == right for left, right in zip(copied, OpenCC("s2t").convert(source), strict=True))
    assert alike >= 0.98 * len(source)


def test_half_characters_are_borne(tmp_path: Path) -> None:
    halves = [{"id": "\ud83d", "text": "\ud83d"}, {"id": 2, "text": f"{PAGE[:200]}\udc00{PAGE[200:]}"},
              {"id": 3, "html": "<p>\ud83d</p>"}]
    result, answers = match(tmp_path, *halves)
    assert result.status == 0, result.errors
    assert [each["id"] for each in answers] == ["\ud83d", 2, 3]
    assert answers[1]["matches"]


def test_html_is_read_as_extract_reads_it(tmp_path: Path) -> None:
    body = "".join(f"<p>{line}</p>" for line in EXCERPT.split("\n"))
    html = f"<html><head><title>t</title></head><body><nav><a href=/>home</a></nav><div>{body}</div></body></html>"
    _, [answer] = match(tmp_path, {"id": 1, "html": html})
    read = wenzong("extract", "--input", "-", "--output", "-", given=json.dumps({"id": 1, "html": html}).encode())
    text = read.lines[0]["text"]
    found = answer["matches"][0]
    assert found["chapter"] == CHAPTERS[1].title
    for each in found["passages"]:
        assert plain(quoted(text, each, "page")) == plain(quoted(ORIGINALS[found["chapter"]], each, "source"))


def test_best_comes_first_and_unrelated_pages_match_nothing(tmp_path: Path) -> None:
    two = CHAPTERS[0].text[:300] + "\n" + CHAPTERS[2].text
    result, answers = match(tmp_path, {"id": 1, "text": two}, {"id": 2, "text": HOST}, {"id": 3, "text": ""})
    assert result.status == 0
    assert [each["id"] for each in answers] == [1, 2, 3]
    assert [each["chapter"] for each in answers[0]["matches"]] == [CHAPTERS[2].title, CHAPTERS[0].title]
    assert answers[0]["matches"][0]["score"] > answers[0]["matches"][1]["score"]
    assert answers[1]["matches"] == answers[2]["matches"] == []


def test_bad_lines_are_reported_and_the_rest_is_answered(tmp_path: Path) -> None:
    good, also_good = {"id": "good", "text": PAGE}, {"id": "also good", "text": PAGE}
    result, answers = match(tmp_path, good, "{oops", {"text": "no id"}, {"id": 4}, {"id": 5, "text": 5}, also_good)
    assert result.status == 1
    assert [each["id"] for each in answers] == ["good", "also good"]
    for line in ("line 2: not JSON", "line 3: lacks id", 'line 4: id 4: a line needs "text" or "html"',
                 'line 5: id 5: "text" must be a string'):
        assert line in result.errors
    assert "4 of the lines could not be used" in result.errors
    assert "Traceback" not in result.errors


@pytest.mark.parametrize("method", [each.name for each in METHODS if each.name != "exact"])
def test_any_method_may_propose(tmp_path: Path, method: str) -> None:
    result, [answer] = match(tmp_path, {"id": 1, "text": ORIGINALS[CHAPTERS[1].title]}, options=("--method", method))
    assert result.status == 0
    assert answer["matches"][0]["chapter"] == CHAPTERS[1].title


def test_an_unknown_method_is_named_beside_the_known_ones(tmp_path: Path) -> None:
    pages = write_lines(tmp_path / "in", {"id": 1, "text": PAGE})
    result = wenzong("match", "--input", pages, "--output", tmp_path / "out", "--method", "magic")
    assert result.status == 2
    assert "no method 'magic'" in result.errors
    assert all(each.name in result.errors for each in METHODS)
    assert not (tmp_path / "out").exists()


def test_several_processes_answer_in_order(tmp_path: Path) -> None:
    pages = tmp_path / "in.jsonl.gz"
    records = [{"id": number, "html": f"<p>{HOST}</p>"} for number in range(40)] + [{"id": 40, "text": PAGE}]
    pages.write_bytes(gzip.compress("\n".join(map(json.dumps, records)).encode()))
    result = process("match", "--input", pages, "--output", "-", "--jobs", "2")
    assert result.status == 0, result.errors
    assert [each["id"] for each in result.lines] == list(range(41))
    assert result.lines[40]["matches"][0]["chapter"] == CHAPTERS[1].title


def test_align_gives_passages_of_two_texts() -> None:
    pair = json.dumps({"id": "pair", "page": PAGE, "source": CHAPTERS[1].text})
    result = wenzong("align", "--input", "-", "--output", "-", given=f'{pair}\n{{"id": 2, "page": ""}}'.encode())
    assert result.status == 1
    assert "line 2: lacks source" in result.errors
    [answer] = result.lines
    assert set(answer) == {"id", "passages"}
    assert plain(EXCERPT) in plain("".join(quoted(PAGE, each, "page") for each in answer["passages"]))
    for each in answer["passages"]:
        assert set(each) == {"page", "source", "identity", "literal_identity", "inserted"}
        assert plain(quoted(PAGE, each, "page")) == plain(quoted(CHAPTERS[1].text, each, "source"))


def test_extract_reads_raw_bytes_in_their_encoding() -> None:
    body = "".join(f"<p>{line}</p>" for line in CHAPTERS[1].text.split("\n"))
    html = (f'<html><head><meta charset="gbk"><title>{CHAPTERS[1].title}</title></head><body><div>{body}</div>'
            f'<a href="/1_2.html">下一页</a></body></html>').encode("gbk")
    packed = {"id": 7, "url": "http://pirate.example/1.html", "html_base64": base64.b64encode(html).decode()}
    lines = [packed, {"id": 8, "html_base64": "§"}, {"id": 9, "url": "http://pirate.example/"}]
    result = wenzong("extract", "--input", "-", "--output", "-", given="\n".join(map(json.dumps, lines)).encode())
    assert result.status == 1
    [page] = result.lines
    assert set(page) == {"id", "title", "text", "next_url", "encoding"}
    assert plain(page["text"]) == plain(CHAPTERS[1].text)
    assert page["title"] == CHAPTERS[1].title
    assert page["next_url"] == "http://pirate.example/1_2.html"
    assert page["encoding"] in ("gbk", "gb18030")
    assert 'line 2: id 8: "html_base64" is not base64' in result.errors
    assert "line 3: id 9: neither" in result.errors
