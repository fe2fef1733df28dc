"""Pages whose junk vanishes by what several elements say together, by its first line, or by a condition in a value."""

from tests.crawler.browser.contested.contested_pages import Contested

_K = "<p class=k>@</p>"
_NESTED = "<div class=a><div class=b><p class=c>@</p></div></div>"


def _nested(css: str) -> Contested:
    return Contested(_K, _NESTED, css)


def _seen(css: str) -> Contested:
    return Contested(_NESTED, "", css)


def _ruled(css: str) -> Contested:
    return Contested(_K, "<p class=j>@</p>", css)


PRODUCTS = (*map(_nested, (
    ".a{opacity:.1}.b{opacity:.1}", ".a,.b,.c{opacity:.3}", ".a{opacity:20%}.c{opacity:.2}", "div,p.c{opacity:.35}",
    ".a{filter:opacity(.1)}.b{opacity:.1}", ".a{filter:opacity(20%)}.c{filter:opacity(.2)}",
    "@layer x{.a{opacity:.1}}@media screen{.c{opacity:calc(.1 + .1)}}", ":root{--o:.15}.a,.b{opacity:var(--o)}",
    "body{font-size:16px}.a{font-size:.1em}.b{font-size:.1em}", "body{font-size:16px}.a,.b,.c{font-size:30%}",
    ".a{font-size:10px}.b{font-size:20%}.c{font-size:.2em}", ".a{font:16px serif}.b{font:10%/1 serif}.c{font-size:50%}",
    ".a{font-size:2px}.b{font-size:.3em}", ".a{font-size:16px}.b{font-size:calc(.1em)}.c{font-size:10%}",
    ".a{transform:scale(.1)}.b{transform:scale(.1)}", ".a{zoom:.2}.b{zoom:.2}", ".a{scale:.2}.c{transform:scale(.2)}",
    ".a{zoom:.1;font-size:10px}.b{font-size:.5em}",
)),
    Contested(_K, '<div style="opacity:.1"><p style="opacity:.1">@</p></div>'),
    Contested(_K, '<div style="opacity:.2"><span><span style="opacity:.2">@</span></span></div>'),
    Contested(_K, '<div style="font-size:10px"><p style="font-size:10%">@</p></div>'),
    Contested(_K,
        '<div style="font-size:10px"><span style="font-size:.2em"><span style="font-size:.2em">@</span></span></div>'),
    Contested('<p style="opacity:.4">@</p>', '<p style="opacity:.1">@</p>', "", '<div style="opacity:.4">@@</div>'),
)
"""Junk that is faint or small by a product."""
FACTORS = tuple(map(_seen, (
    ".a,.b{opacity:.5}", ".a,.b,.c{opacity:.9}", ".a{opacity:.1}.b{opacity:1}",
    ".a{opacity:.1;opacity:1}.b{opacity:.1;opacity:1}",
    ".a{font-size:50%}.b{font-size:150%}", ".a{font-size:1px}.c{font-size:16px}",
    ".a{font-size:.01em}.c{font-size:1rem}",
    ".a{font-size:0}.b{font-size:initial}", ".a{font-size:62.5%}.b{font-size:1.6em}",
    ("body{font-size:16px}.a{font-size:.9em}"
    ".b{font-size:.9em}"), ".a{zoom:.5}.b{zoom:2}", ".a{transform:scale(.1)}.b{transform:scale(10)}",
    ".a{transform:scale(.5)}",
    ".a{font-size:.1em}.b{font-size:10em}", ".a:hover{opacity:.1}.b:hover{opacity:.1}",
    ("body{font-size:20px}.a{font-size:.9em}"
    ".b{font-size:80%}.c{font-size:.9em}"),
    ".a{opacity:.1;animation:f .1s forwards}@keyframes f{to{opacity:1}}.b{opacity:.4}",
)))
"""Text that is neither."""
FIRST = (
    Contested("<p>闲话，<br>@</p>", "", "p::first-line{color:transparent}"),
    Contested("<p class=k>@</p>", "<p class=j>@</p>", ".j{font-size:8px}.j::first-line{color:transparent}"),
    Contested("<p class=k>@</p>", "<p class=j>@</p>", ".j::first-line{font-size:0}"),
    Contested("<p class=k>@</p>", "<p class=j>@</p>", ".j{font-size:8px}.j:first-line{color:#fff}"),
    Contested("<p class=k>@</p>", "<div class=j><p>@</p></div>", ".j{font-size:8px}.j::first-line{color:#ffffff00}"),
    Contested("<p class=k>@</p>", "", "p::first-line{font-weight:bold;color:#333}"),
    Contested("<p class=k>@</p>", "", "p::first-letter{font-size:3em;float:left}"),
    Contested("<p class=k>@</p>", "", "p::first-letter{color:red;margin-right:2px}"),
    Contested("<p class=k>@</p>", "", "p{text-indent:2em}p::first-line{text-transform:uppercase}"),
    Contested("<p class=k>“@</p>", "", "p::first-letter{font-size:2em}"),
)
"""First lines and letters."""
CONDITIONS = (*map(_ruled, (
    ".j{display:if(media(width > 100px):none;else:block)}", ".j{display:if(supports(display:grid):none)}",
    ".j{--x:1;display:if(style(--x:1):none;else:block)}", ".j{display:if(else:none)}",
    ".j{color:if(media(width < 1px):#000;else:#fff)}", ".j{opacity:if(media(width > 1px):0;else:1)}",
    ".j{display:if(not media(width < 1px):none;else:block)}",
    ".k{display:if(media(screen):none;else:block)}.j{display:none}", ".j{font-size:if(style(--y):16px;else:0)}",
    ".w{color:red}.j{display:if(media(width < 1px):block;supports(display:flex):none;else:block);color:red}",
    ".j{display:if(media(width > 1px) and supports(display:grid):none;else:block)}",
    ".j{height:if(else:0px);overflow:if(media(width > 1px):hidden)}",
    "@media screen{.j{display:if(media(width > 1px):none)}}",
    ".k{display:if(media(width < 1px):none)}.j{visibility:if(media(width > 1px):hidden)}",
    ".k{display:if(media(width > 1px):block;else:none)}.j{display:none}",
    (".k{display:none;display:if(nonsense(1):none;else:block)}"
    ".j{display:none}"), ".k{color:if(style(--z:1):#fff;else:#000)}.j{display:if(style(not (--z:1)):none)}",
    ":root{--t:dark}.j{display:if(style(--t:dark):none;else:block)}.k{display:if(style(--t:light):none;else:block)}",
    ":root{--d:if(media(width > 1px):none;else:block)}.j{display:var(--d)}",
)),
    Contested(_K, '<p style="display:if(media(width > 1px):none;else:block)">@</p>'),
    Contested('<p style="display:if(media(width < 1px):none;else:block)">@</p>', '<p style="opacity:if(else:0)">@</p>'),
)
"""Values that depend on a condition."""
