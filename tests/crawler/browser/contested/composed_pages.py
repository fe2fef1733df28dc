"""Further pages of the same kind: what only several declarations, or those of elements around, decide together.

Of the pages of which these are examples, the half whose names have an even checksum was looked at; the other half was
scored once.
"""

from tests.crawler.browser.contested.contested_pages import LINES, Contested

_J, _K = "<p class=j>@</p>", "<p class=k>@</p>"
_W = f"<div class=w>{LINES}</div>"


def _ruled(css: str, around: str = _W) -> Contested:
    """Hide junk, or show text that seems hidden, by rules: text has the class `j`, junk the class `k`."""
    return Contested(_J, _K, css, around)


def _in_shadow(style: str, host: str = "div") -> Contested:
    """Hide junk, one line after each of the text, by the style of a shadow root."""
    return Contested(_J, _K, "", f"<{host}><template shadowrootmode=open><style>{style}</style>{LINES}"
                                 f"</template></{host}>")


CONTAINERS = tuple(map(_ruled, (
    ".w{--m:night}@container style(--m: night){.k{display:none}}@container style(--m: day){.j{display:none}}",
    ".w{--m:1}@container style(--m){.k{display:none}}@container not style(--m){.j{display:none}}",
    ".w{--m:a b;container-type:inline-size}@container style(--m:a  b) and (min-width:9px){.k{display:none}}",
    ".w{--m:1}.k{display:none}@container style(--m:1) and (min-width:9px){.j{display:none}}",
    ".w{--m:1}p.k{--m:2}@container style(--m:2){.j{display:none}}.k{@container style(--m:1){display:none}}",
    "@property --m{syntax:'*';inherits:true;initial-value:1}@container style(--m:1){.k{display:none}}",
    ".w{container:box/inline-size;max-width:300px}@container box (width<400px){.k{display:none}}",
    ".w{container-type:inline-size;width:200px}@container (max-width:250px){.k{color:#fff}}",
    ".w{container-type:inline-size;width:200px}.k{display:none}@container (min-width:251px){.j{display:none}}",
)))
COLOURS = tuple(map(_ruled, (
    ".w{background:#369}.j{color:#fff}.k{color:oklch(50.16% .0955 250.9)}",
    ".k{color:oklab(1 0 0)}.j{color:oklab(0 0 0)}",
    ".k{color:color(display-p3 1 1 1)}.j{color:color(display-p3 0 0 0)}",
    ".k{color:lab(50 20 20/0)}.j{color:lab(50 20 20)}",
    ".k{background:linear-gradient(#222,#222);color:#222}.j{background:linear-gradient(#222,#eee);color:#fff}",
    ".w{background:#000;filter:invert(1)}.j{color:#fff}.k{color:#000}", ".k{filter:invert()}.j{filter:invert(0)}",
    ".k{filter:brightness(0);background:#111;color:#eee}.j{filter:brightness(0);color:#999}",
    ".w{background:#fff}.k{mix-blend-mode:lighten;color:#000}.j{mix-blend-mode:multiply;color:#333}",
    ".w{background:#fff}.k{mix-blend-mode:multiply;color:#fff}.j{mix-blend-mode:difference;color:#fff}",
    ".k{filter:contrast(0);background:#fff}.j{filter:contrast(2)}", ".k{filter:brightness(100);color:#999}",
)))
PLACES = tuple(map(_ruled, (
    ".k{clip-path:inset(0 0 2000px 0)}.j{clip-path:inset(0 0 1px 0)}", ".k{clip-path:circle(10px at -100px -100px)}",
    ".k{clip-path:polygon(-10px -10px,-5px -10px,-5px -5px)}.j{clip-path:circle(2000px at 0 0)}",
    ".k{transform:scale(.01)}.j{transform:scale(.98)}", ".k{scale:.05}", ".k{opacity:max(0,.0)}",
    ".k{offset-path:path('M -3000 -3000 L -3001 -3000');offset-distance:0}",
    ".k{offset-position:-4000px -4000px;offset-path:ray(0deg)}", ".k{float:left;width:100%;margin-left:-100%}",
    ".k{float:left;margin-left:-200%;width:50%}.j{clear:both}",
    ".w{display:flex;flex-direction:column}.k{flex:0 0 0;overflow:hidden;min-height:0}",
    ".k{mask-image:linear-gradient(#000,#000);mask-size:0 0;mask-repeat:no-repeat}",
    "/*</style><style>*/.j{display:none}.k{display:none}</style><style>.k{opacity:0}",
)))
SCOPES = (
    *map(_in_shadow, (".k{display:none}", "@import url(data:text/css,.k%7Bdisplay:none%7D);")),
    Contested("<p part=ok>@</p>", "<p part=in>@</p>", "x-o::part(hid){display:none}x-o::part(in){color:#111}",
              '<x-o><template shadowrootmode=open><x-i exportparts="in:hid, ok:vis"><template shadowrootmode=open>'
              f"{LINES}</template></x-i></template></x-o>"),
    Contested("<p part=in>@</p>", "", "x-o::part(in){display:none}",
              '<x-o><template shadowrootmode=open><x-i><template shadowrootmode=open>'
              f"{LINES}</template></x-i></template></x-o>"),
)
STATES = (
    *map(_ruled, (
        "@scope (.w) to (.l){p.k{display:none}}", ".k{background:currentColor}", ".k{font-size:clamp(0px,0px,9px)}",
        ".k{position:absolute;right:calc(100% + 2000px);white-space:nowrap}",
    )),
    Contested("<tr><td>@</td>", "<td>@</td></tr>", "",
              f"<table><col><col style='visibility:collapse'>{LINES}</table>"),
    Contested("<tr><td>@</td>", "<td>@</td></tr>", ".x{visibility:collapse}",
              f"<table><colgroup span=1><colgroup class=x>{LINES}</table>"),
    Contested("<p><font color=#FFF0>@</font></p>"), Contested("<svg width=9 height=9><p>@</p></svg>"),
    Contested("<p class=j data-t='@'></p>", css=".j::before{content:counter(x) attr(data-t)}"),
    Contested("<p class=j data-t='@'></p>", css=".j::before{content:open-quote attr(data-t) close-quote}"),
)
