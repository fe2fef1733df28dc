"""Text that a pirate splits between paragraphs and elements that readers skip, or mixes with words of notices."""

from collections.abc import Callable, Sequence
from itertools import cycle
from urllib.parse import quote

import pytest

from crawler.extraction.markup.tree import as_xml
from crawler.extraction.page import extract_html, extract_page
from tests.crawler.prose import paragraphs

TEXT = tuple(paragraphs(3, 12))
GRAM = 6
MENU = "".join(f"<li><a href=/{name}/>{name}</a></li>" for name in ("首页", "玄幻", "都市", "历史", "排行", "完本"))
ELEMENTS = (
    "<button>{}</button>", "<button type=button class=btn>{}</button>", "<select size=1><option>{}</option></select>",
    "<select multiple><optgroup><option>{}</option></optgroup></select>", "<textarea readonly>{}</textarea>",
    "<input readonly value='{}'>", "<svg><title>图</title><text>{}</text></svg>", "<math><mtext>{}</mtext></math>",
    "<object><p>{}</p></object>", "<aside>{}</aside>", "<footer>{}</footer>", "<nav>{}</nav>",
    "<dialog open>{}</dialog>",
    "<figure><figcaption>{}</figcaption></figure>", "<details><summary>{}</summary></details>", "<pre>{}</pre>",
    "<fieldset><legend>{}</legend></fieldset>", "<table><caption>{}</caption></table>", "<dl><dt>{}</dt></dl>",
    "<table><tr><th>{}</th></tr></table>", "<h2>{}</h2>", "<div class='share-buttons social'>{}</div>",
    "<div id=cookie-consent>{}</div>", "<div class='ads banner'>{}</div>", "<div role=navigation>{}</div>",
    "<div class=copyright>{}</div>",
)
NOTICES = ("©", "版权所有", "本站内容", "Copyright", "转载请注明", "联系我们", "执行时间", "手机阅读", "求收藏")
BEGINNINGS = ("相关阅读：", "标签：", "编辑：", "来源：")


def read(body: str) -> float:
    """Compute the share of the text's runs of characters that are read."""
    page = (f"<html><title>第九章 归人_旧事</title><body><div class=nav><ul>{MENU}</ul></div><h1>第九章 归人</h1>"
            f"<div class=main>{body}</div><div class=foot>Copyright 2012 某站</div>")
    found = extract_html(page, "http://h/b/9.html").text
    runs = {line[start:start + GRAM] for line in TEXT for start in range(len(line) - GRAM + 1)}
    return sum(run in found for run in runs) / len(runs)


@pytest.mark.parametrize("label", ["他推开门，看见院子里站着一个人。", "第一卷"])
def test_what_heads_a_group_of_choices_is_read_with_them_if_it_is_a_sentence(label: str) -> None:
    choices = "".join(f"<option>{line}</option>" for line in TEXT)
    menu = f"<select size=9><optgroup label={label}>{choices}</optgroup></select>"
    found = extract_html(f"<title>旧事</title><h1>旧事</h1>{menu}")
    assert (label in found.text) == (label.endswith("。"))
    assert all(line in found.text for line in TEXT)


def parted(*templates: str) -> str:
    return "".join(template.format(line) for template, line in zip(cycle(templates), TEXT, strict=False))


@pytest.mark.parametrize("element", ELEMENTS)
def test_text_in_an_odd_element_is_read_alone_and_among_paragraphs(element: str) -> None:
    assert read(parted(element)) >= 0.98
    assert read(parted("<p>{}</p>", element)) >= 0.9


@pytest.mark.parametrize("words", NOTICES)
def test_words_of_notices_in_every_sentence_hide_nothing(words: str) -> None:
    assert read(parted(f"<p>{{}}{words}</p>")) >= 0.95
    assert read(parted("<p>{}</p>", f"<p>{{}}{words}</p>")) >= 0.95


@pytest.mark.parametrize("words", BEGINNINGS)
def test_beginnings_of_notices_hide_nothing(words: str) -> None:
    assert read(parted(f"<p>{words}{{}}</p>")) >= 0.95


def cells(lines: Sequence[str]) -> str:
    rows = ("".join(f"<td>{letter}</td>" for letter in line) for line in lines)
    return f"<table>{''.join(f'<tr>{row}</tr>' for row in rows)}</table>"


def items(lines: Sequence[str]) -> str:
    return "".join(f"<ul>{''.join(f'<li>{letter}</li>' for letter in line)}</ul>" for line in lines)


def links(lines: Sequence[str]) -> str:
    return "".join(f"<p>{''.join(f'<a href=/{at}.html>{line[at:at + 4]}</a>' for at in range(0, len(line), 4))}</p>"
                   for line in lines)


@pytest.mark.parametrize("scatter", [cells, items, links])
def test_letters_in_cells_and_links_of_their_own_are_put_together(scatter: Callable[[Sequence[str]], str]) -> None:
    assert read(scatter(TEXT)) >= 0.98


def test_buttons_menus_and_drawings_without_sentences_stay_out() -> None:
    around = ("<button>立即免费注册成为本站会员</button><select><option>第1章 雨</option><option>第2章 他来了，又走了"
              "</option><option>第3章 归人</option></select><svg><text>2019</text><text>收入</text></svg>")
    page = f"<html><title>归人</title><body>{around}{parted('<p>{}</p>')}"
    found = extract_html(page, "http://h/b/9.html").text
    assert not any(words in found for words in ("会员", "又走了", "收入"))


@pytest.mark.parametrize(("raised", "is_read"), [
    ("[1]", False), ("<a href=#c>[12-14]</a>", False), ("［注3］", False), ("[1][2]", False), ("2", True),
    ("甲", True)])
def test_numbers_of_sources_are_left_out_and_powers_are_not(raised: str, is_read: bool) -> None:
    page = f"<html><title>归人</title><body>{parted(f'<p>{{}}<sup>{raised}</sup></p>')}"
    found = extract_html(page, "http://h/b/9.html").text
    shown = raised if is_read else ""
    assert found.split("\n") == [f"{line}{shown}" for line in TEXT]


def drawn(line: str) -> str:
    picture = f"<svg xmlns='http://www.w3.org/2000/svg' width='900' height='30'><text y='20'>{line}</text></svg>"
    return f'<img src="data:image/svg+xml,{quote(picture)}">'


def spread(line: str) -> str:
    places = sorted(range(len(line)), key=lambda place: place * 7 % 5)
    letters = "".join(line[place] for place in places)
    across = " ".join(str(16 * place) for place in places)
    return f"<svg width=3000 height=30><text y=20 x='{across}'>{letters}</text></svg>"


@pytest.mark.parametrize("write", [
    lambda line: f"<p><ruby style='font-size:0'>伪<rt style='font-size:16px'>{line}</rt></ruby></p>",
    lambda line: f"<p><ruby><rt>{line}</rt></ruby></p>",
    lambda line: f"<p><ruby><rb style='display:none'>伪</rb><rt>{line}</rt></ruby></p>",
    lambda line: f"<object data=/a.swf type=application/x-shockwave-flash><p>{line}</p></object>",
    lambda line: f"<p><img alt='{line}'></p>",
    lambda line: f"<p>{line[:9]}<img src=/{{}}.png alt='{line[9]}'>{line[10:]}</p>",
    lambda line: f"<select size=9><option label='{line}'>夜里的灯照着无人的路，等风来读。</option></select>",
    drawn, spread,
], ids=["no base", "only reading", "hidden base", "film", "no picture", "drawn letter", "label", "drawing", "places"])
def test_what_stands_in_the_place_of_text_is_read(write: Callable[[str], str]) -> None:
    assert read("".join(map(write, TEXT))) >= 0.98


def test_readings_above_text_and_texts_for_pictures_stay_out() -> None:
    ruby = "".join(f"<p><ruby>{line}<rp>(</rp><rt>朗读时这样念，</rt></ruby></p>" for line in TEXT)
    found = extract_html(f"<html><title>归人</title><body>{ruby}<img src=/a.png alt='一幅画，画着一条河。'>").text
    assert found.split("\n") == list(TEXT)


def test_entities_that_a_page_declares_are_replaced_where_a_browser_does() -> None:
    declared = "".join(f'<!ENTITY p{place} "{line}">' for place, line in enumerate(TEXT))
    body = "".join(f"<p>&p{place};</p>" for place in range(len(TEXT)))
    markup = (f"<?xml version='1.0'?><!DOCTYPE html [{declared}]><html xmlns='http://www.w3.org/1999/xhtml'>"
              f"<body>{body}</body></html>").encode()
    assert extract_page(markup, "http://h/1", "application/xhtml+xml").text.split("\n") == list(TEXT)
    bomb = "<!DOCTYPE html [" + "".join(
        f'<!ENTITY e{n} "{f"&e{n - 1};" * 9_000}">' for n in range(1, 9)) + f"]><p>{'&e8;' * 9_000}</p>"
    assert len(as_xml(bomb)) < 10_000_000
