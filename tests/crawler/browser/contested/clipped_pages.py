"""Pages whose junk is clipped away by a box around it, and pages that only look alike.

What a person reaches by scrolling or by a control that the page shows belongs to the text.
"""

from tests.crawler.browser.contested.contested_pages import LINES, Contested

_K = "<p class=k>@</p>"
_BOXED = "<div class=o><div class=i><p>@</p></div></div>"
_PUSHED = "<div class=o><p class=i>@</p></div>"


def _boxed(css: str, junk: str = _BOXED) -> Contested:
    """Hide junk in two boxes by rules for both."""
    return Contested(_K, junk, css)


def _shown(css: str, real: str = _BOXED, around: str = LINES) -> Contested:
    """Show text in two boxes in spite of rules for both."""
    return Contested(real, "", css, around)


FLAT = tuple(map(_boxed, (
    ".o{height:0;overflow:hidden}", ".o{height:0}.i{height:100%;overflow:hidden}", ".o{height:3px;overflow:hidden}",
    ".o{max-height:.1em;overflow:hidden}", ".o{width:1px;overflow:hidden;height:20px}",
    ".o{width:0;overflow:hidden;white-space:nowrap}", ".o{overflow:clip;height:1px}",
    ".o{height:4px}.i{max-height:100%;overflow:hidden}", ".o{contain:paint;height:2px}",
    ".o{contain:strict;width:300px}",
    ".o{--h:0px;height:var(--h);overflow:hidden}", "@media (min-width:500px){.o{height:2px;overflow:hidden}}",
    "@supports (display:grid){.o{max-height:1px;overflow:hidden}}", "@layer a{.o{overflow:hidden}}.o{height:1px}",
    ".o{overflow:hidden;&{height:calc(1px + 1px)}}",
    ".o{display:grid;grid-template-rows:0fr}.i{overflow:hidden;min-height:0}",
    ".o{display:grid;grid-template-rows:0fr;overflow:hidden}.i{min-height:0;height:0}",
    ".o{display:flex;height:0}.i{overflow:hidden}", ".o{overflow-y:hidden;height:2px}",
    ".o{block-size:1px;overflow-block:hidden}", ".o{height:min(2px,10em);overflow:hidden}",
    ".o{position:relative;height:0;overflow:hidden}.i{position:absolute;top:0}",
    ".o{line-height:0;height:2px;overflow:hidden}.i{line-height:normal}",
    ".o{aspect-ratio:999;width:900px;overflow:hidden}",
    ".o{height:0;overflow:scroll}", ".o{height:1px;overflow:auto}", ".o{max-height:calc(0px);overflow:hidden}",
    ".o{overflow:hidden;height:0;padding:1px}", ".o{overflow:hidden;height:0;border:1px solid #eee}",
    "div:has(>.i){height:0;overflow:hidden}",
)))
"""Boxes without room."""
OUTSIDE = (*(_boxed(css, _PUSHED) for css in (
    ".o{height:40px;overflow:hidden}.i{margin-top:60px}", ".o{height:40px;overflow:hidden}.i{padding-top:60px}",
    ".o{height:40px;overflow:hidden}.i{position:relative;top:60px}",
    ".o{height:40px;overflow:hidden}.i{transform:translateY(100px)}",
    ".o{height:40px;overflow:hidden}.i{translate:0 -99px}",
    ".o{width:300px;overflow:hidden}.i{width:300px;margin-left:-310px}",
    ".o{width:300px;overflow:hidden}.i{width:300px;margin-left:310px}",
    ".o{width:600px;overflow:hidden;white-space:nowrap}.i{text-indent:700px}",
    ".o{width:900px;overflow:hidden;white-space:nowrap}.i{text-indent:-2700px}",
    ".o{position:relative;height:40px;overflow:hidden}.i{position:absolute;top:100%;margin:0}",
    ".o{position:relative;height:40px;overflow:hidden}.i{position:absolute;left:100%;width:500px}",
    ".o{position:relative;height:40px;overflow:hidden}.i{position:absolute;bottom:60px}",
    ".o{position:relative;height:40px;overflow:hidden}.i{position:absolute;inset:-90px auto auto 0}",
    ".o{position:relative;height:40px;overflow:clip}.i{position:absolute;right:calc(100% + 10px);width:400px}",
    ".o{height:30px;overflow:hidden}.o::before{content:'';display:block;height:40px}",
    ".o{display:flex;width:400px;overflow:hidden}.o::before{content:'';flex:0 0 400px}.i{flex:0 0 400px}",
    ".o{height:40px;contain:paint}.i{margin-top:50px}", ".o{height:20px;overflow:hidden}.i{margin-top:-80px}",
    ".o{height:40px;overflow:hidden;display:flow-root}.i{margin:3em 0}",
    ".o{height:40px;overflow:hidden}.i{writing-mode:vertical-rl;margin-left:1300px}",
    ".o{display:grid;grid-template-rows:30px 30px;height:30px;overflow:hidden}.i{grid-row:2;margin:0}",
    ".o{width:300px;height:30px;overflow:hidden}.i{float:left;margin-left:300px;width:300px}",
    ".o{overflow:hidden;width:500px}.i{position:relative;left:510px;width:400px}",
    ".o{overflow:hidden;width:500px;position:relative}.i{position:relative;right:1000px}",
)),
    Contested("<div class=o><p>@</p>", "<p>@</p></div>", ".o{height:60px;overflow:hidden}p{margin:10px 0;height:60px}"),
    Contested("<div class=o><div>@</div>", "<div>@</div></div>",
        ".o{max-height:50px;overflow:hidden}.o div{min-height:50px}"),
    Contested("<div class=o>@<br><br><br>", "@</div>", ".o{height:3.6em;line-height:1.2;overflow:hidden;width:1240px}"),
    Contested("<section><ul class=o><li>@</li>", "<li>@</li></ul></section>",
              ".o{height:56px;overflow:hidden;list-style:none}li{height:56px}"),
    Contested("<div class=o><i class=s><b>@</b></i>", "<i class=s>@</i></div>",
              ".o{display:flex;width:1200px;overflow:hidden}.s{flex:0 0 1200px}"),
    Contested("<fieldset class=o><p>@</p>", "<p>@</p></fieldset>",
              ".o{height:60px;overflow:hidden;border:0;padding:0}p{margin:0 0 10px;height:60px}"),
    Contested("<table><tr><td><div class=o><p>@</p>", "<p>@</p></div></table>",
              ".o{height:50px;overflow:hidden}p{margin:0;height:50px}"),
    Contested("<x-a class=w><p>@</p>", "<p>@</p></x-a>",
              ".w{display:block;height:50px;overflow:hidden}p{margin:0;height:50px}"),
)
"""Text beside the box that clips it."""
CLAMPED = (
    Contested("<div class=c>@<br>", "@</div>",
              ".c{font-size:8px;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:1;overflow:hidden}"),
    Contested("<div class=c><p>@</p>", "<p>@</p></div>",
              ("p{margin:0;font-size:8px}.c{display:-webkit-box;-webkit-box-orient:vertical;"
               "-webkit-line-clamp:1;overflow:hidden}")),
    Contested("<div class=c><div>@</div><div>，</div>", "<div>@</div></div>",
              ".c{font-size:8px;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:clip}"),
    Contested("<div class=c>@<br>", "@</div>", "@media screen{.c{font-size:8px;display:-webkit-inline-box;width:1250px;"
              "-webkit-box-orient:vertical;-webkit-line-clamp:1;overflow:hidden}}"),
    Contested("<div class=c>@<br>", "@</div>", ".c{font-size:8px;line-clamp:1}.c{display:-webkit-box;"
              "-webkit-box-orient:vertical;-webkit-line-clamp:1;overflow-y:hidden}"),
    Contested('<p style="font-size:8px;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:1;'
              'overflow:hidden">@<br>', "@</p>"),
    Contested("<div class=c>@<br>", "<span>@</span></div>", ".c{--n:1;font-size:8px;display:-webkit-box;"
              "-webkit-box-orient:vertical;-webkit-line-clamp:var(--n);overflow:hidden}"),
    Contested("<div class=c>@", "<br>。<br>@</div>",
              ".c{font-size:8px;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}"),
)
"""Text after the last line of a clamped block that no control opens."""
_MORE = "<button onclick=\"this.parentNode.classList.add('all')\">展开全文</button>"
_CLAMP = "display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden"
OPENED = (
    Contested(around=f'<div class=b><div class=m>{LINES}</div>{_MORE}</div>',
              css=".m{max-height:80px;overflow:hidden}.all .m{max-height:none}"),
    Contested(around=f'<div class=m id=m1>{LINES}</div><p><a class=z href="#m1" aria-controls=m1>阅读全文</a></p>',
              css=".m{height:90px;overflow:hidden}.m:target{height:auto}"),
    Contested(around=f'<div><div class=m>{LINES}</div><span class=more onclick="go()">展开</span></div>',
              css=f".m{{{_CLAMP}}}"),
    Contested(around=f'<input type=checkbox id=t><div class=m>{LINES}</div><label for=t>阅读全文</label>',
              css=".m{max-height:60px;overflow:hidden}#t:checked+.m{max-height:none}"),
    Contested(around=f'<div class=m><div>{LINES}</div><div class=z><a href="javascript:;" onclick="up()">'
              "点击展开全文</a></div></div>",
              css=".m{position:relative;max-height:90px;overflow:hidden}.z{position:absolute;bottom:0;left:0;right:0;"
              "background:linear-gradient(transparent,#fff)}"),
    Contested("<article class=m><p>@</p></article><button aria-expanded=false onclick=up()>Read more</button>",
              css=".m{max-height:1.2em;overflow:hidden}"),
    Contested(around=f'<div class=q><button>上一页</button><div class=v><div class=t>{LINES}</div></div>'
              "<button>下一页</button></div>", real="<div class=s>@</div>",
              css=".v{overflow:hidden;width:600px}.t{display:flex}.s{flex:0 0 600px}"),
    Contested(around=f'<div class="swiper"><div class=t>{LINES}</div><div class="swiper-button-next" role=button '
              'aria-label="Next slide"></div></div>', real="<div class=s>@</div>",
              css=".swiper{overflow:hidden;width:700px}.t{display:flex;transform:translateX(-1400px)}"
              ".s{flex:0 0 700px}"),
    Contested(around=f'<div class=v><div class=t>{LINES}</div></div><ol class=dots>'
              + "<li onclick=go(1)></li>" * 4 + "</ol>", real="<div class=s>@</div>",
              css=(".v{overflow:hidden;width:700px;white-space:nowrap}.s{display:inline-block;width:700px;"
                   "white-space:normal}")),
    Contested("<input type=radio name=r id=r%n><label for=r%n>第%n节</label><div class=m>@</div>",
              css=".m{max-height:0;overflow:hidden}:checked+label+.m{max-height:300px}"),
)
"""Text that a click on a control shows."""
AROUND = (
    *map(_shown, (
        ".o{overflow:hidden;border-radius:9px}", ".o{overflow:hidden;zoom:1}.i{float:left;width:100%}",
        ".o{overflow:hidden}.i{margin-left:-10px;padding-left:10px}", ".o{overflow:auto}.i{width:2000px}",
        ".o{height:0;margin-bottom:60px}", ".o{height:0;min-height:4em;overflow:hidden}",
        ".o{max-height:100%;overflow:hidden}", ".o{max-height:9999px;overflow:hidden}",
        ".o{height:0;overflow:hidden}.o{height:auto}", "@media print{.o{height:0;overflow:hidden}}",
        ".o{max-height:0;overflow:hidden;animation:x .1s forwards}@keyframes x{to{max-height:999px}}",
        ".o{height:0;overflow:hidden;padding-bottom:80px;position:relative}.i{position:absolute;inset:0}",
        ".o{overflow:hidden;text-indent:2em}.i{text-indent:0}", ".o{overflow:hidden;width:100%;height:100%}",
        ".o{overflow:hidden;position:relative;height:90px}.i{position:absolute;left:0;top:0}",
        ".o{overflow:hidden;height:90px}.i{transform:translateY(0)}", ".o{clip-path:none;overflow:hidden}",
        ".o{display:flex;overflow:hidden}.i{flex:1;min-width:0}",
        ".o{overflow:clip visible;height:0;margin-bottom:70px}",
        ".o{overflow:hidden;height:50vh}.i{margin-top:30px}", ".o{height:1px;overflow:visible;margin-bottom:70px}",
        ".o{contain:layout;height:0;margin-bottom:70px}", ".o{display:inline;overflow:hidden;height:0}",
        ".o{display:contents;overflow:hidden;height:0}", ".o{width:0;overflow:hidden}.o{width:auto}",
        ".o{overflow:hidden;max-height:1em}.o:not(.q){max-height:none}",
        ".o{overflow-x:clip;width:900px}.i{margin-right:-30px}",
        ".o{position:relative;overflow:hidden;padding-top:30px}.i{position:relative;top:-30px}",
        ".o{overflow:hidden;margin-top:-10px}", ".o{overflow:hidden;columns:2}",
    )),
    _shown(".w{overflow:hidden;height:100vh}.v{overflow:auto;height:100%}", "<p>@</p>",
           f"<div class=w><div class=v>{LINES}</div></div>"),
    _shown(".v{overflow-y:scroll;height:120px}", "<p>@</p>", f"<div class=v>{LINES}</div>"),
    _shown("html,body{overflow:hidden;height:100%}", "<p>@</p>"), _shown("body{overflow-x:hidden}", "<p>@</p>"),
    _shown(".v{overflow-x:auto;display:flex;scroll-snap-type:x mandatory}.s{flex:0 0 700px}", "<div class=s>@</div>",
           f"<div class=v>{LINES}</div>"),
    _shown(".r{position:relative;height:70px}.o{overflow:hidden;height:0}.i{position:absolute;top:0}",
           "<div class=r><div class=o><p class=i>@</p></div></div>"),
    _shown(".o{height:0;overflow:hidden}.i{position:fixed;top:calc(%npx * 50)}".replace("%n", "1"),
           "<div><p>@</p></div>"),
    _shown("", '<p><span style="overflow:hidden;height:0;width:0">@</span></p>'),
    _shown("", '<p style="white-space:nowrap;overflow:hidden;text-overflow:ellipsis;width:900px">@</p>'),
    _shown("", "<div style='overflow:hidden'><p style='margin-top:-5px'>@</p></div>"),
    _shown("",
        '<table style="table-layout:fixed;width:900px"><tr><td style="overflow:hidden;height:0">@</td></tr></table>'),
    _shown(".o{overflow:hidden;height:60px;line-height:20px}", "<div class=o>@</div>"),
)
"""Boxes that clip nothing of the text, or whose contents a person scrolls to."""
