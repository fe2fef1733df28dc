"""Single rules on a page, with the results that the documentation of Legado and jsoup gives."""

import pytest

from crawler.book_sources.rule_evaluation import Values, parse_document, text_of
from crawler.book_sources.rule_syntax import parse_rule

PAGE = """<html><body><div class="list"><ul><li class="x">前</li><li><a href="/1">第一章</a></li>
<li><a href="/2" data-n="2">第二章</a></li><li><a href="/3"><b>第三</b>章</a></li></ul></div>
<div id="c"><p>甲</p>文<b>粗</b>字<p>乙&nbsp;丙</p><div class="ad">广告<a href="/ad">点</a></div>末
<script>x</script></div>
<p id="e">one</p><script>var id = "77";</script></body></html>"""


@pytest.mark.parametrize(("rule", "found"), [
    ("@css:a:matches(第.章)@href", "/1\n/2\n/3"),
    ("@css:a:matches(^第[一二]章$)@href", "/1\n/2"),
    ("@css:a:matchesOwn(第三)@href", ""),
    ("@css:a:containsOwn(第二)@href", "/2"),
    ("@css:li:not(:contains(第)):not(:has(a))@text", "前"),
    ("@css:li:has(a:matches(\\(|二))@text", "第二章"),
    ("@css:a[href~=^/[12]$]@href", "/1\n/2"),
    ("@css:a[^data-]@text", "第二章"),
    ("a[href~=\\d]@href", "/1\n/2\n/3"),
])
def test_selectors_of_jsoup(rule: str, found: str) -> None:
    assert text_of(parse_rule(rule), parse_document(PAGE), Values()) == found


@pytest.mark.parametrize(("rule", "found"), [
    ("id.c@html", "甲\n文粗字\n乙 丙\n广告点\n末"),
    ("id.c@text", "甲 文粗字 乙 丙 广告点 末"),
    ('id.c@html##<div class="ad">[\\s\\S]*?</div>', "甲\n文粗字\n乙 丙\n末"),
    ("id.c@html##<b>.*?</b>|<a.*?</a>", "甲\n文字\n乙 丙\n广告\n末"),
    ("id.c@html##&nbsp;", "甲\n文粗字\n乙丙\n广告点\n末"),
    ("id.c@html##广告[^\\n]*", "甲\n文粗字\n乙 丙\n末"),
    ("//div[@id='c']##<div[\\s\\S]*?</div>", "末"),
    ("tag.script.-1@html##[\\s\\S]*id = \"(\\d+)\"[\\s\\S]*##/b/$1.html###", "/b/77.html"),
])
def test_replacements_apply_to_the_markup(rule: str, found: str) -> None:
    assert text_of(parse_rule(rule), parse_document(PAGE), Values()) == found


@pytest.mark.parametrize("pattern", ["(a+)+$", "(a|aa)+$", "(.*a){30}$"])
def test_expressions_in_selectors_end_soon(pattern: str) -> None:
    page = parse_document("<p>" + "a" * 40 + "b</p>")
    assert text_of(parse_rule(f"@css:p:matches({pattern})@text"), page, Values()) == ""
