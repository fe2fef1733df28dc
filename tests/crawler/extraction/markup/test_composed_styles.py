"""What style sheets and scripts do together with the markup is read as browsers show it."""

import pytest

from crawler.browser.need import SeenPage, may_hide
from crawler.extraction.data.script_strings import page_in_scripts
from crawler.extraction.markup.shown import shown
from crawler.extraction.markup.styles.page_styles import OuterSheet, PageStyles
from crawler.extraction.markup.tree import parse
from tests.crawler.prose import paragraphs

URL = "http://a.test/book/7/1.html"
LINES = paragraphs(31, 3)


def lines_shown(html: str, **sheets: str) -> list[str]:
    outer = {f"http://a.test/{name}.css": OuterSheet(f"http://a.test/{name}.css", css) for name, css in sheets.items()}
    _, lines = shown(html, PageStyles(html, URL, outer))
    return [line.text for line in lines if not line.hidden]


@pytest.mark.parametrize(("css", "order"), [
    (".w{display:grid;grid-template-areas:'b' 'c' 'a'}.a{grid-area:a}.b{grid-area:b}.c{grid-area:c}", (1, 2, 0)),
    (".w{display:grid}.a{grid-area:3/1}.b{grid-area:1/1}.c{grid-area:2/1}", (1, 2, 0)),
    (".w{display:table}.a{display:table-footer-group}.b{display:table-header-group}.c{display:block}", (1, 2, 0)),
    (".w{display:block}.a{grid-area:3/1}.b{grid-area:1/1}", (0, 1, 2)),
])
def test_named_and_numbered_places_order_the_text(css: str, order: tuple[int, ...]) -> None:
    body = "".join(f"<div class={name}>{line}</div>" for name, line in zip("abc", LINES, strict=True))
    assert lines_shown(f"<style>{css}</style><div class=w>{body}</div>") == [LINES[place] for place in order]


@pytest.mark.parametrize(("around", "inside"), [
    ("opacity:if(else:.2)", "opacity:if(else:.1)"),
    ("overflow:hidden;position:relative;height:if(else:20px)", "position:absolute;top:if(media(width > 1px):900px)"),
])
def test_conditions_in_attributes_are_decided_before_elements_are_compounded(around: str, inside: str) -> None:
    html = f"<div style='{around}'><p style='{inside}'>{LINES[0]}</p></div><p>{LINES[1]}</p>"
    assert lines_shown(html) == LINES[1:2]


def test_the_sheets_of_a_shadow_root_apply_to_it_alone() -> None:
    inside = f"<p class=k>{LINES[0]}</p><p>{LINES[1]}</p>"
    for own in ("<link rel=stylesheet href=/in.css>", "<style>@import '/in.css';</style>"):
        html = f"<div><template shadowrootmode=open>{own}{inside}</template></div><p class=k>{LINES[2]}</p>"
        assert lines_shown(html, **{"in": ".k{display:none}"}) == LINES[1:]


def test_of_titled_sheets_only_the_first_title_applies() -> None:
    links = "".join(f"<link rel=stylesheet title={name} href=/{name}.css>" for name in ("one", "two"))
    body = "".join(f"<p class={name}>{line}</p>" for name, line in zip("jkl", LINES, strict=True))
    assert lines_shown(links + body, one=".j{display:none}", two=".k{display:none}") == LINES[1:]


def test_a_text_that_a_script_turns_around_is_read_forwards() -> None:
    text = "".join(paragraphs(32, 6))
    script = f"<script>box.innerText='{text[::-1]}'.split('').reverse().join('')</script>"
    assert page_in_scripts(parse(f"<div id=box></div>{script}")).text == text


def test_a_chapter_whose_script_may_show_hidden_lines_is_rendered() -> None:
    script = "<script>document.getElementById('v').style.display = 'block'</script>"
    assert may_hide(SeenPage(URL, script, "第1章", "字" * 900, hidden=200))
    assert not may_hide(SeenPage(URL, script, "第1章", "字" * 900))
    assert not may_hide(SeenPage(URL, "<script>run()</script>", "第1章", "字" * 900, hidden=200))


@pytest.mark.parametrize("script", [
    "document.querySelectorAll('.j').forEach(each => each.remove())",
    "for (const each of document.getElementsByClassName('j')) each.style.display = 'none'",
    "[...box.children].sort((a, b) => a.dataset.i - b.dataset.i).forEach(each => box.append(each))",
    "box.innerHTML = box.innerHTML.replace(/①/g, '的')",
    "const s = new CSSStyleSheet(); document.adoptedStyleSheets = [s]",
])
def test_a_chapter_whose_own_scripts_edit_its_pieces_is_rendered(script: str) -> None:
    assert may_hide(SeenPage(URL, f"<p class=j>字</p><script>{script}</script>", "第1章", "字" * 900))


def test_counting_visitors_is_no_reason_to_render() -> None:
    counting = ("var s = document.getElementsByTagName('script')[0]; s.parentNode.insertBefore(hm, s);"
                "document.querySelectorAll('a').forEach(a => a.addEventListener('click', count))")
    assert not may_hide(SeenPage(URL, f"<script>{counting}</script>", "第1章", "字" * 900))


@pytest.mark.parametrize(("first", "second", "css"), [
    ("style='position:relative;left:1em'", "style='position:relative;left:-1em'", ""),
    ("style='position:relative;left:16px'", "style='position:relative;left:-16px'", ""),
    ("style='display:inline-block;transform:translateX(1em)'",
     "style='display:inline-block;transform:translateX(-1em)'", ""),
    ("class=r", "class=l", "i{position:relative}.r{left:1em}.l{left:-1em}"),
])
def test_letters_shifted_into_each_others_places_are_exchanged(first: str, second: str, css: str) -> None:
    def shifted(line: str) -> str:
        pieces = (line[place:place + 6] for place in range(0, len(line), 6))
        return "".join(f"{each[:2]}<i {first}>{each[3]}</i><i {second}>{each[2]}</i>{each[4:]}"
                       if len(each) == 6 else each for each in pieces)

    body = "".join(f"<p>{shifted(line)}</p>" for line in LINES)
    assert lines_shown(f"<style>{css}</style><body>{body}") == LINES


@pytest.mark.parametrize("style", ["position:relative;left:-1px", "left:-1em", "position:relative;left:.3em"])
def test_letters_that_are_only_moved_stay(style: str) -> None:
    body = "".join(f"<p>{''.join(f'<i style={style!r}>{letter}</i>' for letter in line)}</p>" for line in LINES)
    assert lines_shown(f"<body>{body}<i style='position:relative;left:-1em'></i>") == LINES
