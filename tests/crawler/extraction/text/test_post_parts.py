"""Signatures in threads are left out, and who is quoted is read above a quotation."""

import pytest

from crawler.extraction.markup.shown import shown
from crawler.extraction.text.post_parts import parts_of_posts

POST = "I have sailed past that light for thirty years."


def read(body: str, chosen: set[str]) -> list[str]:
    _, lines = shown(f"<html><body>{body}</body></html>")
    places = [place for place, line in enumerate(lines) if line.text in chosen]
    return [lines[place].text for place in parts_of_posts(lines, places)]


@pytest.mark.parametrize("named", [
    "class='signature'", "class='post-signature restore'", "class='ipsEntry__signature'", "id='signature_12'",
    "class='memberSignature'"])
def test_signatures_are_left_out(named: str) -> None:
    body = f"<div><p>{POST}</p><div {named}><div><p>Fair winds!</p></div></div></div>"
    assert read(body, {POST, "Fair winds!"}) == [POST]


@pytest.mark.parametrize("named", ["class='signatures-of-the-treaty'", "class='design'", "class='post'"])
def test_other_names_are_not_signatures(named: str) -> None:
    assert len(read(f"<div><p>{POST}</p><div {named}><p>Fair winds!</p></div></div>", {POST, "Fair winds!"})) == 2


def test_a_page_of_signatures_alone_keeps_them() -> None:
    assert read(f"<div class=signature><p>{POST}</p></div>", {POST}) == [POST]


@pytest.mark.parametrize("head", ["keeper said:", "On 5/3/2024 at 2:50 AM, keeper wrote:", "守灯人 写道："])
def test_who_is_quoted_is_read(head: str) -> None:
    quoted = f"<blockquote class=bbCodeBlock><div>{head}</div><div><p>{POST}</p></div></blockquote><p>So have I.</p>"
    assert read(quoted, {POST, "So have I."}) == [head, POST, "So have I."]


@pytest.mark.parametrize(("tag", "head"), [("section", "keeper said:"), ("blockquote", "keeper, 5/3/2024")])
def test_other_lines_above_are_not_added(tag: str, head: str) -> None:
    assert read(f"<{tag}><div>{head}</div><p>{POST}</p></{tag}>", {POST}) == [POST]
