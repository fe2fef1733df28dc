"""Pages whose junk lies below opaque boxes or outside of shapes, and pages that only look alike."""

from tests.crawler.browser.contested.contested_pages import LINES, Contested

_K = "<p class=k>@</p>"
_PAIR = "<div class=w><p class=t>@</p><div class=c></div></div>"


def _over(css: str, junk: str = _PAIR) -> Contested:
    """Lay a box over junk."""
    return Contested(_K, junk, css)


def _beside(css: str, real: str = _PAIR) -> Contested:
    """Lay a box over text that stays in sight."""
    return Contested(real, "", css)


_DOT = "data:image/gif;base64,R0lGODlhAQABAIAAAP///////yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=="
"""A picture of one white dot."""
COVERED = (*map(_over, (
    ".w{position:relative;height:120px}.c{position:absolute;top:0;left:0;width:1300px;height:120px;background:#fff}",
    ".t{height:60px;margin:0}.c{margin-top:-60px;height:60px;background:#fff;position:relative}",
    ".w{position:relative}.c{position:absolute;inset:-5px;background:white}",
    ".w{display:grid}.t,.c{grid-area:1/1}.c{background:#fff;z-index:1}",
    ".w{position:relative}.c{position:absolute;inset:0;background:linear-gradient(#fff,#fff)}",
    ".w{position:relative;height:120px}.c{position:absolute;left:0;top:0;border-top:120px solid #fff;width:1300px}",
    ".t{height:70px;margin:0}.c{transform:translateY(-70px);height:70px;margin-bottom:-70px;background:#fff}",
    (".w{position:relative;height:150px}.w::after{content:'';position:absolute;left:0;top:0;width:1270px;"
     "height:9em;background:#fff}"),
    ".t{height:70px;margin:0}.c{opacity:.999;margin-top:-70px;height:70px;background:#fff}",
    (".w{position:relative;z-index:0}.t{position:relative;z-index:-1}.c{position:absolute;inset:0;"
     "background:#fff;z-index:-1}"),
    "@media screen{.w{position:relative}@supports (inset:0){.c{position:absolute;inset:0;background:#fffffe}}}",
    (".t{height:70px;margin:0;position:relative}.c{position:relative;bottom:70px;height:70px;margin-bottom:-70px;"
    "background:#fff}"),
    ".w{display:flex}.t{flex:0 0 600px;margin:0}.c{flex:0 0 600px;margin-left:-600px;background:#fff;z-index:1}",
    ".w{position:relative}.c{position:absolute;inset:0;background:#fff;transform:scale(1.1)}",
)),
    Contested("<p class=k>@</p>", "<p class=j>@</p>",
              "p{margin:0}.j{height:70px}.k{position:relative;margin-top:-70px;min-height:70px;background:#fff}",
              f"<div style='padding-top:90px'>{LINES}<p class=k>。</p></div>"),
    Contested(_K, f"<div class=w><p class=t>@</p><img class=c src='{_DOT}'></div>",
              ".w{position:relative}.c{position:absolute;left:0;top:0;width:100%;height:100%}"),
    Contested(_K, "<div class=w><span class=t>@</span><b class=c></b></div>",
              ".w{position:relative}.c{position:absolute;left:0;right:0;top:0;bottom:0;background:#fff}"),
    Contested(_K, "<div class=w><div><div><p>@</p></div></div><section class=c><i></i></section></div>",
              ".w{position:relative;height:130px}.c{position:absolute;left:0;top:0}.c i{display:block;width:1280px;"
              "height:130px;background:#fff}"),
    Contested(_K, "<div class=w><p>@</p><p class=c>广告</p></div>",
              ".w{position:relative}.c{position:absolute;margin:0;inset:0;background:#fff}"),
)
"""Junk below an opaque box."""
UNCOVERED = tuple(map(_beside, (
    ".w{position:relative}.c{position:absolute;inset:0;background:rgba(255,255,255,.2)}",
    ".w{position:relative;z-index:0}.c{position:absolute;inset:0;background:#fff;z-index:-1}",
    ".t{height:60px;margin:0}.c{margin-top:-60px;height:60px;background:#fff}",
    ".w{position:relative}.c{position:absolute;left:0;top:0;width:100%;height:2px;background:#fff}",
    ".w{position:relative}.c{position:absolute;inset:0;background:#fff;opacity:.1}",
    ".w{position:relative}.c{position:absolute;inset:0;background:#fff;visibility:hidden}",
    ".w{position:relative}.c{position:absolute;inset:0;background:#fff;clip-path:inset(50%)}",
    ".w{position:relative;overflow:hidden}.c{position:absolute;inset:0;top:100%;background:#fff}",
    ".w{position:relative}.c{position:absolute;inset:0;background:#fff;transform:translateX(-2000px)}",
    ".w{position:relative}.c{position:absolute;inset:0;background:linear-gradient(transparent,#ffffff80)}",
    ".w{position:relative}.t{position:relative;z-index:2}.c{position:absolute;inset:0;background:#fff;z-index:1}",
    ".w{display:grid}.t,.c{grid-area:1/1}.t{z-index:1}.c{background:#fff}",
    ".w{position:relative}.c{position:absolute;inset:0;background:#fff;mix-blend-mode:multiply}",
    ".w{position:relative}.c{position:absolute;inset:0;border:1px solid #fff;pointer-events:none}",
    ".w{position:relative}.c{position:absolute;right:0;top:0;width:40px;height:40px;background:#fff}",
    ".w{position:relative;padding-top:40px}.c{position:absolute;left:0;top:0;width:100%;height:40px;background:#fff}",
    ".w{position:relative}.c{position:absolute;inset:0;background:#fff;scale:0}",
    ".c{position:sticky;top:0;height:30px;background:#fff}",
    (".w{padding-top:20px}.c{position:fixed;left:0;top:0;width:"
    "100%;height:50px;background:#fff}"), ".c{position:fixed;inset:0;background:#fff}",
    (".w{position:relative}.c{position:absolute;inset:0;background:#fff;animation:f .1s forwards}@keyframes "
     "f{to{opacity:0}}"),
    ".w{display:flow-root;background:#fff}.t{position:relative}.c{background:#fff;height:30px}",
)))
"""Text beside or above boxes, or below those that are seen through or that scrolling moves."""
_BOX = "<div class=j><div><p>@</p></div></div>"
_FIGURES = {
    "e": "", "d": "<rect width=1 height=1 />", "far": "<rect x=-900 y=-900 width=50 height=50 />",
    "all clipPathUnits=objectBoundingBox": "<rect width=1 height=1 />", "big": '<path d="M-9 -9h5000v5000h-5000z"/>',
    "nil clipPathUnits=objectBoundingBox": "<rect width=0 height=1 />"}
_DEFS = '<svg width=0 height=0 style="position:absolute">' + "".join(
    f"<clipPath id={name}>{figure}</clipPath>" for name, figure in _FIGURES.items()) + "</svg>"


def _shaped(value: str, junk: str = "<p class=j>@</p>") -> Contested:
    return Contested(_K, junk, f".j{{clip-path:{value}}}", _DEFS + LINES)


def _whole(value: str) -> Contested:
    return Contested("<p class=j>@</p>", "", f".j{{clip-path:{value}}}", _DEFS + LINES)


SHAPED = (*map(_shaped, (
    "url(#e)", "url(#d)", "url('#far')", "url(#nil)", "path('M0 0h1v1h-1z')", "path('M-90 -90h40v40h-40z')",
    "path(evenodd,'M0 0L0 0Z')", "shape(from 0 0,line to 0 0,close)",
    "shape(from 0% 0%, line to 1px 0, line to 1px 1px, close)",
    "shape(from -50px -50px,hline by 20px,vline by 20px,close)", "inset(0 100% 0 0)", "inset(100% 0 0)",
    "ellipse(0 50%)",
    "ellipse(1px 1px at 0 0)", "xywh(0 0 0 100%)", "rect(0px 0px 0px 0px)", "polygon(0 0,1px 0,1px 1px)",
    "polygon(0 0,100% 0,100% 0,0 0)", "polygon(-100% 0,-50% 0,-50% 100%)",
    "inset(calc(50% + 1px))", "path('M 0 0 L 2000 0 L 2000 0.5 L 0 0.5 Z')", "circle(9px at -20px 50%)",
    "polygon(0 200%,100% 200%,100% 300%)", "content-box circle(0)", "inset(0 0 0 100%) padding-box",
)),
    *(_shaped(value, _BOX) for value in ("url(#e)", "path('M0 0h1v1z')", "circle(0)", "inset(50%)",
                                              "polygon(0 0,0 0,0 0)", "shape(from 0 0,line to 0 0,close)")),
    Contested(_K, '<div style="-webkit-clip-path:url(#e)"><p>@</p></div>', "", _DEFS + LINES),
    Contested(_K, '<div style="position:absolute;clip:rect(0 0 0 0)"><p>@</p></div>'),
    Contested(_K, '<div style="mask:url(#mm)"><p>@</p></div>', "",
              f"<svg width=0 height=0 style='position:absolute'><mask id=mm></mask></svg>{LINES}"),
)
"""Junk clipped to a shape that leaves nothing of it."""
WHOLE = tuple(map(_whole, (
    "url(#missing)", "url(#all)", "url(#big)", "path('M-5 -5h3000v3000h-3000z')", "inset(0)", "inset(-9px)", "none",
    "polygon(0 0,100% 0,100% 100%,0 100%)", "shape(from -9px -9px,hline to 3000px,vline to 3000px,hline to -9px,close)",
    "circle(2000px)", "ellipse(2000px 900px at 0 0)", "xywh(0 0 100% 100%)", "rect(0 auto auto 0)", "border-box",
    "inset(0 round 9px)", "polygon(-9px -9px,101% -9px,101% 120%,-9px 120%)", "nonsense(0)", "inset(1px)",
    "path('M-5 -5C1000 -9 3000 -9 3000 3000L-5 3000Z')",
)))
"""Text in a shape that leaves it all."""
