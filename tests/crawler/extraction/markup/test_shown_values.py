"""What single declarations hide, and what only looks hidden: the outcomes are those of Chromium 156, pixel by pixel."""

import pytest

from crawler.extraction.markup.shown import shown
from tests.crawler.prose import chapter

LINE = "她忽然想起那年冬天的渡口，老人把灯挂在船头。"
SHOWN = (
    "left:-9999px", "position:static;left:-9999px", "position:sticky;left:-9999px", "clip:rect(0,0,0,0)",
    "color:transparent;text-shadow:0 0 0 #000", "color:transparent;-webkit-text-stroke:1px #000",
    "color:transparent;background:#000;background-clip:text", "color:#fff;text-shadow:0 0 2px #000",
    "clip-path:inset(5px)", "clip-path:circle(2000px)", "transform:rotate(180deg)", "margin:0 -9999px 0 0",
    "color:#333;color:nosuchcolour", "visibility:visible;visibility:hiden", "margin-right:-9999px", "zoom:0",
)
HIDDEN = (
    "clip-path:inset(0 0 100% 0)", "clip-path:inset(0 100% 0 0)", "clip-path:inset(49.9%)",
    "clip-path:polygon(0 0,100% 0,0 0)", "opacity:0;opacity:foo", "visibility:hidden;visibility:foo",
    "color:#fff;color:nosuchcolour", "filter:blur(40px)", "line-height:0;overflow:hidden",
    "max-height:0px;overflow:auto", "height:1px;overflow:hidden", "height:0;overflow:hidden;padding-top:40px",
    "color:color(srgb 1 1 1)", "color:Field", "position:absolute;left:200%", "margin:-9999px 0 0",
    "margin:0 0 0 -3000px", "transform:translate(-500%,0)", "transform:translateX(-100%)",
    "transform:translate(9999px)", "transform:rotateY(.25turn)", "transform:rotate3d(1,0,0,90deg)",
    "transform:matrix(1,0,0,1,-5000,0)", "transform:matrix3d(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1)", "scale:1 0",
    "position:absolute;left:calc(-100vw - 2000px)", "display:table-column", "mask-image:linear-gradient(#0000 0 0)",
    "-webkit-mask:linear-gradient(rgba(0,0,0,0),rgba(0,0,0,0))", "-webkit-text-security:disc", "contain:strict",
    "contain:size;overflow:hidden", "height:0;contain:paint", "max-height:.1px;overflow:hidden",
    "color:transparent;text-shadow:0 0 0 #fff", "color:transparent;text-shadow:-9999px 0 0 #000",
)
AROUND_SHOWN = (
    "#w{font-size:0}.k{font-size:medium}", "#w{color:#fff}.k{background:#000}", "#w{color:#fff}.k{color:initial}",
    "#w{height:0;overflow:hidden}.k{position:absolute}", "#w{height:0;overflow:hidden}.k{position:fixed;top:0}",
    "#w{position:absolute;left:-9999px}.k{position:fixed;left:0;top:0}", "#w{text-indent:-9999px}.k{text-indent:0}",
    "#w{display:contents;opacity:0}", "#w{display:contents;height:0;overflow:hidden}",
    "#w{display:contents;transform:scale(0)}", "#w{display:inline;height:0;overflow:hidden}",
    "#w{display:inline;transform:scale(0)}.k{display:inline}",
    "#w{position:relative;z-index:0;background:#fff}.k{position:relative;z-index:-1}",
    ".k,{display:none}", ",.k{display:none}", "svg|p.k{display:none}", "|p.k{display:none}",
)
AROUND_HIDDEN = (
    "#w{text-indent:-9999px}", "#w{color:#fff;background:#222}.k{color:#222}", "#w{display:contents;visibility:hidden}",
    "#w{height:0;overflow:hidden;position:relative}.k{position:absolute}",
    "#w{background:#fff}.k{position:relative;z-index:-1}", "& .k{display:none}",
    "#w{height:0;overflow:hidden;transform:scale(1)}.k{position:fixed;top:0}",
)


def lines(style: str, body: str = f"<p class=k>{LINE}</p>") -> list[bool]:
    page = f"<!doctype html><style>{style}</style><p>{chapter(1, 1)}</p><div id=w>{body}</div>"
    return [line.hidden for line in shown(page)[1] if LINE in line.text]


@pytest.mark.parametrize("style", [*(f".k{{{declarations}}}" for declarations in SHOWN), *AROUND_SHOWN])
def test_what_is_seen_is_read(style: str) -> None:
    assert lines(style) == [False]


@pytest.mark.parametrize("style", [*(f".k{{{declarations}}}" for declarations in HIDDEN), *AROUND_HIDDEN])
def test_what_is_not_seen_is_not_read(style: str) -> None:
    assert lines(style) == [True]


def test_what_boxes_are_cut_by_does_nothing_to_a_word_in_a_line() -> None:
    word = f"<p>天黑了。<span class=k>{LINE}</span></p>"
    assert lines(".k{width:0;height:0;overflow:hidden}", word) == [False]
    assert lines(".k{display:inline-block;width:0;height:0;overflow:hidden}", word) == [True]
    assert lines("p{display:flex}.k{width:0;height:0;overflow:hidden}", word) == [True]
