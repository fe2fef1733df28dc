"""Pages in unusual forms: visible text that a reader may miss, and invisible junk that it may read.

They need no script. Each is a sequence of paragraphs in a browser.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tests.crawler.browser.concealed_pages import MENU
from tests.crawler.prose import paragraphs
from tests.mirror import html

Lines = Sequence[str]
Body = Callable[[Lines, Lines], str]


class Shape(NamedTuple):
    """One page: how its visible lines and its invisible lines are written."""

    kind: str
    body: Body


def page(shape: Shape, number: int) -> str:
    """Write the page of a chapter, given its number."""
    body = shape.body(paragraphs(number), junk(number))
    return html(
        f"<div class=nav>{MENU}</div><h1>第{number}章 渡口</h1><div id=content>{body}</div>"
        f'<p><a href="/book/1/">目录</a> <a href="/book/1/{number + 1}.html">下一章</a></p>',
        f"第{number}章 渡口_无名小说网")


def junk(number: int) -> Lines:
    """Make the invisible lines, which look like the others."""
    return [line for line in paragraphs(number + 5_000) if line not in paragraphs(number)]


def share(text: str, number: int) -> float:
    """Return the share of visible lines in a text minus the share of the others; 0 in a wrong order."""
    flat, lines, others = "".join(text.split()), paragraphs(number), junk(number)
    places = [flat.find(line) for line in lines if line in flat]
    if places != sorted(places):
        return 0.0
    return len(places) / len(lines) - sum(line in flat for line in others) / len(others)


def _between(real: str, other: str) -> Body:
    """Write each line and a line of junk, each in its own markup."""
    return lambda lines, others: "".join(
        real.replace("@", line) + other.replace("@", none) for line, none in
        zip(lines, (*others, *others), strict=False))


def _seen(piece: str, around: str = "@") -> Body:
    """Write only the visible lines, each in some markup and all of them inside some other."""
    return lambda lines, _: around.replace("@", "".join(piece.replace("@", line) for line in lines))


def _styled(style: str) -> Body:
    """Write each line, followed by a line of junk with its own style."""
    return _between("<p>@</p>", f'<p style="{style}">@</p>')


def _ruled(css: str, real: str = "<p>@</p>", other: str = "<p class=j>@</p>") -> Body:
    """Write the same with a style sheet."""
    return lambda lines, others: f"<style>{css}</style>{_between(real, other)(lines, others)}"


def _numbered(piece: str) -> Body:
    """Write the lines in reverse order, each with its position."""
    return lambda lines, _: "".join(piece.replace("@", line).replace("#", str(place)) for place, line in
                                    reversed(list(enumerate(lines, 1))))


def _placed(style: str) -> Body:
    """Write the lines in reverse order, each put in its place by a style."""
    return lambda lines, _: '<div style="position:relative;height:2000px">' + "".join(
        f'<p style="position:absolute;{style.replace("#", str(60 * place))}">{line}</p>' for place, line in
        reversed(list(enumerate(lines)))) + "</div>"


HIDDEN_STYLES = (
    "position:absolute;transform:translateX(-9999px)", "position:fixed;top:-200vh", "position:absolute;left:-150vw",
    "position:absolute;inset:-9999px auto auto -9999px", "position:absolute;clip-path:circle(0)",
    "clip-path:polygon(0 0,0 0,0 0)", "position:absolute;clip:rect(1px,1px,1px,1px)", "max-height:0;overflow:hidden",
    "height:0;overflow:clip", "position:absolute;width:1px;height:1px;overflow:hidden", "content-visibility:hidden",
    "transform:scaleY(0)", "scale:0", "filter:opacity(0)", "-webkit-text-fill-color:transparent", "opacity:1%",
    "opacity:.001", "font-size:.5px", "font:0/0 a", "color:hsl(0,0%,100%)", "color:#ffffff00", "color:rgba(0,0,0,0)",
    "color:rgb(255 255 255)", "background:#f5f5f5;color:whitesmoke", "display:/**/none", "d\\69splay:none",
    "DISPLAY : NONE ! important", "text-indent:100%;white-space:nowrap;overflow:hidden", "visibility:collapse",
    "display:block;display:none", "transform:translate(-200vw,0)", "margin-left:-200vw", "width:0;overflow:hidden",
    "text-indent:-999em", "transform:scale(0,0)", "transform:scale3d(0,0,0)",
    "mask:linear-gradient(transparent,transparent)", "opacity:-1", "opacity:+0", "opacity:min(0,1)", "font-size:1e-3px",
    "font-size:0vw", "font-size:min(0px,1em)", "font-size:clamp(0px,0px,0px)", "transform:scale(.0)",
    "transform:scale(.001)", "rotate:y 90deg", "clip-path:path('M0 0')", "clip-path:polygon(0% 0%,0% 0%,0% 0%)",
    "-webkit-text-fill-color:#fff", "-webkit-text-fill-color:#0000", "display:none;display:nonsense",
)
HIDDEN_RULES = (
    "@layer a{#content .j{display:block}}.j{display:none}", "p:nth-child(1 of .j){display:none}.j{display:none}",
    "@scope (body){.j{display:none}}", "[class~=j]{display:none}", ":where(.j){display:none}p{color:#333}",
    ".j:not(:first-of-type){display:none}.j{display:none}", ":root .j{display:none}", ".j:lang(zh),.j{display:none}",
    "html>body .j{display:none}", "body{.j{display:none}}", "@container (width>0){.q{}}.j{display:none}",
)
STATIC = (
    *(Shape(f"junk by {style}", _styled(style)) for style in HIDDEN_STYLES),
    *(Shape(f"junk by {css}", _ruled(css)) for css in HIDDEN_RULES),
    Shape("shown in a hidden parent", lambda lines, others: '<div style="visibility:hidden">' + _between(
        '<p style="visibility:visible">@</p>', "<p>@</p>")(lines, others) + "</div>"),
    Shape("shown in a hidden parent by a sheet", lambda lines, others: (
        "<style>.a{visibility:hidden}.a .k{visibility:visible}</style><div class=a>"
        + _between("<p class=k>@</p>", "<p>@</p>")(lines, others) + "</div>")),
    Shape("a font without size around one with", lambda lines, others: '<div style="font-size:0">' + _between(
        '<p style="font-size:16px">@</p>', "<p>@</p>")(lines, others) + "</div>"),
    Shape("until-found", _between("<p>@</p>", "<p hidden=until-found>@</p>")),
    Shape("inert", _seen("<p inert>@</p>")),
    Shape("open details", _seen("<details open><summary>…</summary><p>@</p></details>")),
    Shape("closed dialog", _between("<p>@</p>", "<dialog><p>@</p></dialog>")),
    Shape("open dialog", _seen("<p>@</p>", "<dialog open>@</dialog>")),
    Shape("popover", _between("<p>@</p>", "<div popover>@</div>")),
    Shape("template", _between("<p>@</p>", "<template><p>@</p></template>")),
    Shape("noscript", _between("<p>@</p>", "<noscript><p>@</p></noscript>")),
    Shape("what stands for a film", _between("<p>@</p>", "<video><p>@</p></video>")),
    Shape("what stands for frames", _between("<p>@</p>", "<noframes><p>@</p></noframes>")),
    Shape("text in a hidden table but in no cell", lambda lines, others: '<table style="display:none"><tr>' + _between(
        "<p>@</p>", "<td>@</td>")(lines, others) + "</tr></table>"),
    Shape("what stands for a drawing", _between("<p>@</p>", "<canvas width=9 height=9><p>@</p></canvas>")),
    Shape("without a slot", _between(
        "<div><template shadowrootmode=open><slot name=a></slot></template><p slot=a>@</p>", "<p>@</p></div>")),
    Shape("slots in another order", lambda lines, _: (
        "<div><template shadowrootmode=open>" + "".join(f"<slot name=s{place}></slot>" for place in range(len(lines)))
        + "</template>" + "".join(f"<p slot=s{place}>{line}</p>" for place, line in
                                  reversed(list(enumerate(lines)))) + "</div>")),
    Shape("rows of a grid", lambda lines, _: '<div style="display:grid">' + _numbered(
        '<p style="grid-row:#">@</p>')(lines, _) + "</div>"),
    Shape("rows of letters", lambda lines, _: "".join('<p style="display:flex">' + _numbered(
        '<span style="order:#">@</span>')(line, _) + "</p>" for line in lines)),
    Shape("lines put in their places", lambda lines, _: '<div style="position:relative;height:2000px">' + "".join(
        f'<p style="position:absolute;top:{60 * place}px">{line}</p>' for place, line in
        reversed(list(enumerate(lines)))) + "</div>"),
    Shape("letters put in their places", lambda lines, _: "".join(
        '<p style="position:relative;height:20px">' + "".join(
            f'<span style="position:absolute;left:{16 * place}px">{letter}</span>' for place, letter in
            reversed(list(enumerate(line)))) + "</p>" for line in lines)),
    Shape("letters that float from the right", lambda lines, _: "".join("<p>" + "".join(
        f'<span style="float:right">{letter}</span>' for letter in reversed(line)) + "<br clear=all></p>"
        for line in lines)),
    Shape("an empty comment", _seen("<!--><p>@</p><!-- -->")),
    Shape("an oddly ended comment", _seen("<!--x--!><p>@</p><!-- -->")),
    Shape("a comment of another kind", _between("<p>@</p>", "<!x @ ><? @ >")),
    Shape("data that is none", _between("<p>@</p>", "<![CDATA[ @ ]]>")),
    Shape("a listing", _seen("@\n", "<listing>@</listing>")),
    Shape("an example", _seen("@\n", "<xmp>@</xmp>")),
    Shape("running text", _seen("<marquee>@</marquee>")),
    Shape("elements of its own", _seen("<x-line>@<br></x-line>")),
    Shape("legends", _seen("<fieldset><legend>@</legend></fieldset>")),
    Shape("not for all ears", _seen("<p aria-hidden=true>@</p>")),
    Shape("tags left open", _seen("<p><span><font>@", "<div><b><i><u>@")),
    Shape("a table in a table", _seen("<table><tr><td><table><tr><td>@</table></table>")),
    Shape("a table torn apart", _seen("<p>@</p>", "<table>@<tr><td>…</table>")),
    Shape("a sheet for paper", _seen("<p>@</p>", "<style media=print>p{display:none}</style>@")),
    Shape("a sheet of another kind", _seen("<p>@</p>", "<style type=text/plain>p{display:none}</style>@")),
    Shape("contents alone", _seen('<div style="display:contents">@<br></div>')),
    Shape("read aloud otherwise", _seen("<p><ruby>@<rp>(</rp><rt>zhuyin</rt><rp>)</rp></ruby></p>")),
    Shape("signs within attributes", _seen("<p title=\"a>b\" data-x='<p>'>@</p>")),
    Shape("a menu of sentences", _seen("<option>@", "<select size=9 multiple>@</select>")),
    Shape("foreign text", _seen("<p>@</p>", "<svg width=900 height=900><foreignObject width=900 height=900><div>@</div>"
                                            "</foreignObject></svg>")),
    Shape("a page in an object", _seen("<p>@</p>", "<object data='data:text/html;charset=utf-8,@'></object>")),
    Shape("a page in a film's place", _seen("<p>@</p>", "<embed src='data:text/html;charset=utf-8,@'>")),
    Shape("buttons", _seen("<button>@</button>")),
    Shape("values of buttons", _seen("<input type=button value='@'>")),
    Shape("values of a field", _between("<p>@</p>", "<input type=hidden value='@'>")),
    Shape("what a field asks for", _seen("<input size=90 placeholder='@'>")),
    Shape("an unclosed bracket", _seen('<p style="color:rgb(1;display:none">@</p>')),
    Shape("drawn without display", _between("<p>@</p>", "<svg display=none><text y=20>@</text></svg>")),
    Shape("drawn without visibility", _between("<p>@</p>", "<svg><text y=20 visibility=hidden>@</text></svg>")),
    Shape("drawn without opacity", _between("<p>@</p>", "<svg><g opacity=0><text y=20>@</text></g></svg>")),
    Shape("a drawing for use", _between("<p>@</p>", "<svg><symbol><text y=20>@</text></symbol></svg>")),
    Shape("a bar", _between("<p>@</p>", "<progress value=1 max=2>@</progress>")),
    Shape("a gauge", _between("<p>@</p>", "<meter value=.5>@</meter>")),
    Shape("zero characters", lambda lines, _: "".join("<p>" + "\0".join(line) + "</p>" for line in lines)),
    Shape("fields hidden by their tag", lambda lines, others: "<style>input{display:none}</style>" + _between(
        "<p>@</p>", "<input value='@'>")(lines, others)),
    Shape("a second shadow root", lambda lines, others: "<div>" + "".join(
        "<template shadowrootmode=open>" + "".join(f"<p>{line}</p>" for line in each) + "</template>"
        for each in (lines, others)) + "</div>"),
    Shape("a shadow root of no mode", lambda lines, others: "<div><template shadowrootmode=none>" + "".join(
        others) + "</template>" + "".join(f"<p>{line}</p>" for line in lines) + "</div>"),
    Shape("a shadow root on a list", lambda lines, others: "<ul><template shadowrootmode=open>" + "".join(
        others) + "</template>" + "".join(f"<li>{line}</li>" for line in lines) + "</ul>"),
    Shape("the foot of a table first", lambda lines, _: (
        f"<table><tfoot><tr><td>{lines[-1]}</td></tr></tfoot><tbody>"
        + "".join(f"<tr><td>{line}</td></tr>" for line in lines[:-1]) + "</tbody></table>")),
    Shape("a computed order", lambda lines, _: '<div style="display:grid">' + _numbered(
        '<p style="order:calc(# + 1)">@</p>')(lines, _) + "</div>"),
    Shape("lines put in their places by margins", _placed("margin-top:#px")),
    Shape("lines put in their places by moves", _placed("transform:translateY(#px)")),
    Shape("lines put in their places by insets", _placed("inset:#px auto auto 0")),
    Shape("letters in cells of columns", lambda lines, _: '<table dir=rtl>' + "".join(
        "<tr>" + "".join(f"<td>{letter}</td>" for letter in reversed(line)) + "</tr>" for line in lines) + "</table>"),
)
