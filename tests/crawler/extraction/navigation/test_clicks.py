"""Chapters that a contents page names only in click handlers, with addresses composed by scripts."""

import time

import pytest

from crawler.extraction.page import extract_html

CHAPTERS = range(101, 131)
EXPECTED = [f"http://a.test/read/7/{number}.html" for number in CHAPTERS]


def contents(item: str, script: str) -> str:
    items = "".join(item.replace("@", str(number)) for number in CHAPTERS)
    return f"<title>目录</title><body><h1>目录</h1><ul>{items}</ul><script>{script}</script>"


@pytest.mark.parametrize(("item", "script"), [
    ('<li onclick="read(@)">第@章</li>', "function read(id){ location.href = '/read/7/' + id + '.html'; }"),
    ("<li onclick='go(7, \"@\")'>第@章</li>",
     "var go = function (book, c) { window.location='/read/'+book+'/'+c+'.html' }"),
    ('<li><a href="javascript:open_(\'@\')">第@章</a></li>',
     "const open_ = (c) => { window.open(`/read/7/${c}.html`, '_self') }"),
    ('<li><a href="javascript:void(0)" onclick="return toRead(\'@\');">第@章</a></li>',
     "function toRead(cid) { n += 1;\n window.location.assign(\"/read/7/\" + cid + \".html\");\n return false }"),
    ('<li class=c data-id="@">第@章</li>',
     "$('.c').click(function(){ location.href = '/read/7/' + $(this).data('id') + '.html' })"),
    ('<li class=c data-chapter-id="@">第@章</li>',
     "all('.c').forEach(e => e.onclick = () => { location = `/read/7/${e.dataset.chapterId}.html` })"),
    ('<li data-cid="@">第@章</li>',
     "list.on('click', e => { location.href = '/read/7/' + e.target.getAttribute('data-cid') + '.html'; })"),
    ('<li onclick="read(this.dataset.id)" data-id=@>第@章</li>',
     "function read(i){top.location.href='/read/7/'+i+'.html'}"),
])
def test_clicks_lead_where_scripts_say(item: str, script: str) -> None:
    links = {link.url: link.words for link in extract_html(contents(item, script), "http://a.test/7/").links}
    assert [url for url in links if url in EXPECTED] == EXPECTED
    assert links[EXPECTED[0]] == "第101章"


@pytest.mark.parametrize("body", [
    "<span class=btn data-next-url=/read/7/101.html>下一页</span>",
    "<form><button formaction=/read/7/101.html>下一页</button></form>",
    "<select onchange=\"location='/read/7/'+this.value+'.html'\"><option value=101>2</option></select>",
    ("<select onchange='location.href = \"/read/7/\" + this.options[this.selectedIndex].value + \".html\"'>"
     "<option value=101>2</option></select>"),
])
def test_attributes_and_menus_lead_where_scripts_take_them(body: str) -> None:
    assert EXPECTED[0] in {link.url for link in extract_html(f"<title>目录</title>{body}", "http://a.test/7/").links}


@pytest.mark.parametrize("body", [
    "<form method=post><button formaction=/read/7/101.html>下一页</button></form>",
    "<form><button formaction=/read/7/101.html formmethod=post>下一页</button></form>",
    "<select onchange='show(this.value)'><option value=101>2</option></select>",
])
def test_forms_and_menus_that_lead_nowhere_are_no_links(body: str) -> None:
    assert extract_html(f"<title>目录</title>{body}", "http://a.test/7/").links == ()


@pytest.mark.parametrize("script", [
    "function read(id){ location.href = base + id }", "function read(id){ location.href = make(id) + '.html' }",
    "function read(id){ alert(id) }", "function other(id){ location.href = '/read/' + id }"])
def test_what_cannot_be_told_is_no_link(script: str) -> None:
    links = extract_html(contents('<li onclick="read(@)">第@章</li>', script), "http://a.test/7/").links
    assert [link.url for link in links] == []


def test_a_script_full_of_places_is_looked_through_once() -> None:
    script = "function read(i){top.location.href='/read/7/'+i+'.html'}" + "open(a;" * 200_000
    started = time.process_time()
    links = extract_html(contents('<li onclick="read(@)">第@章</li>', script), "http://a.test/7/").links
    assert [link.url for link in links] == EXPECTED
    assert time.process_time() - started < 20, "processor time: every place looked back takes two minutes"
