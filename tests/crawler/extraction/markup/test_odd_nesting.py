"""Text in elements and nestings that no author intends but browsers show."""

from collections.abc import Callable, Sequence

import pytest

from benchmarks.reading.score import f1
from crawler.extraction.page import extract_html
from tests.crawler.prose import paragraphs

Lines = Sequence[str]
TEXT = tuple(paragraphs(3, 8))
MENU = "".join(f"<li><a href=/{name}/>{name}</a></li>" for name in ("首页", "玄幻", "都市", "历史", "排行", "完本"))


def each(template: str, lines: Lines) -> str:
    return "".join(template.format(line, n=number) for number, line in enumerate(lines))


NESTINGS: dict[str, Callable[[Lines], str]] = {
    "after the body's end": lambda lines: f"</body></html>{each('<p>{}</p>', lines)}",
    "in a second document": lambda lines: f"</body></html><html><body><div>{each('<p>{}</p>', lines)}</div>",
    "600 elements deep": lambda lines: "<div>" * 600 + each("<p>{}</p>", lines),
    "400 fonts deep": lambda lines: "<font>" * 400 + each("<p>{}</p>", lines),
    "a link each": lambda lines: each("<p><a href=#>{}</a></p>", lines),
    "unclosed links": lambda lines: each("<a href=/{n}><p>{}</p>", lines),
    "in one link": lambda lines: f"<a href=/x>{each('<p>{}</p>', lines)}</a>",
    "in a template": lambda lines: f"<template id=c>{each('<p>{}</p>', lines)}</template><script>show()</script>",
    "in an unclosed button": lambda lines: f"<button type=button><span>展开</span><main>{each('<p>{}</p>', lines)}",
    "in a read-only text area": lambda lines: "<textarea readonly>" + "\n".join(lines) + "</textarea>",
    "in a picture's text": lambda lines: f"<svg>{each('<text>{}</text>', lines)}</svg>",
    "in a picture's page": lambda lines: f"<svg><foreignObject>{each('<p>{}</p>', lines)}</foreignObject></svg>",
    "beside formulas": lambda lines: f"<math>{each('<p>{}</p>', lines)}</math>",
    "in rows": lambda lines: f"<table>{each('<tr><td>{}</td></tr>', lines)}</table>",
    "in one row": lambda lines: f"<table><tr>{each('<td>{}</td>', lines)}</tr></table>",
    "in a table but no cell": lambda lines: f"<table>{each('<p>{}</p>', lines)}</table>",
    "in breaks alone": "<br>".join,
    "in definitions": lambda lines: f"<dl>{each('<dt></dt><dd>{}</dd>', lines)}</dl>",
    "in terms": lambda lines: f"<dl>{each('<dt>{}</dt>', lines)}</dl>",
    "in elements of the site's own": lambda lines: f"<x-page>{each('<x-line>{}</x-line>', lines)}</x-page>",
    "in headings": lambda lines: each("<h3>{}</h3>", lines),
    "in a footer": lambda lines: f"<footer>{each('<p>{}</p>', lines)}</footer>",
    "a span each character": lambda lines: each("<p>{}</p>", ["".join(f"<span>{one}</span>" for one in line)
                                                                for line in lines]),
}


@pytest.mark.parametrize("times", [1, 25])
@pytest.mark.parametrize("where", NESTINGS)
def test_it_is_read(where: str, times: int) -> None:
    body = f"<div class=nav><ul>{MENU}</ul></div><h1>第九章 归人</h1>{NESTINGS[where](TEXT * times)}"
    html = f"<html><title>第九章 归人_旧事</title><body>{body}<div class=foot>Copyright 2012 某站</div>"
    assert f1(extract_html(html, "http://h/b/9.html").text, "\n".join(TEXT * times)) >= 0.97


@pytest.mark.parametrize("where", ["in an unclosed button", "600 elements deep"])
def test_a_book_on_one_page_is_read_to_its_end(where: str) -> None:
    lines = TEXT * (1_700_000 // sum(map(len, TEXT)))
    html = f"<html><title>旧事</title><body>{NESTINGS[where](lines)}"
    assert len(extract_html(html, "http://h/b/9.html").text.splitlines()) == len(lines)


@pytest.mark.parametrize("opening", ["<div>", "<div class=a>\n"])
def test_text_below_very_many_open_elements_is_read_as_browsers_show_it(opening: str) -> None:
    lines = paragraphs(3, 8)
    text = extract_html(f"<html><body>{opening * 150_000}{''.join(f'<p>{line}</p>' for line in lines)}").text
    assert f1(text, "\n".join(lines)) > 0.99
