"""Further pages of the same kind: rules that few know, boxes that cover text, and values of all sorts."""

from tests.crawler.browser.contested.contested_pages import Contested

_J, _K = "<p class=j>@</p>", "<p class=k>@</p>"


def _ruled(css: str) -> Contested:
    """Hide junk of class j by a style sheet, and nothing else."""
    return Contested(_K, _J, css)


RULES = tuple(map(_ruled, (
    "@supports (display:grid){.j{display:none}}",
    "@supports (foo:bar){.k{display:none}}.j{display:none}",
    "@supports not (foo:bar){.j{display:none}}",
    "@supports (color:notacolour){.k{display:none}}@supports (color:#123){.j{display:none}}",
    "@supports (width:1zz){.k{display:none}}@supports (width:1px){.j{display:none}}",
    "@supports selector(:has(a)){.j{display:none}}@supports selector(:nope){.k{display:none}}",
    "@supports (--a:b){.j{display:none}}",
    "@supports (display:sideways){.k{display:none}}@supports not (display:sideways){.j{display:none}}",
    "@supports (aspect-ratio:1/1) and (not (float:sideways)){.j{display:none}}",
    "@supports (-webkit-appearance:none){.j{display:none}}@supports (-moz-appearance:none){.k{display:none}}",
    "@supports (-webkit-touch-callout:none){.k{display:none}}.j{display:none}",
    "@supports (text-wrap:balance) or (foo:bar){.j{display:none}}",
    "@supports ((position:sticky) and (backdrop-filter:blur(1px))){.j{display:none}}",
    "@supports (overflow:nonsense) or (font-size:red){.k{display:none}}.j{display:none}",
    "@layer a{.j{display:none}}@layer b{.j{display:revert-layer}}",
    "@layer a{.k{display:block}}.k{display:none}.k{display:revert-layer}.j{display:none}",
    "@layer a{.j{visibility:hidden}}@layer b{.j{all:revert-layer}}",
    "@layer a{.j{color:#fff}}.j{color:revert-layer}",
    "@layer a{.j{display:none!important}}.j{display:block!important}",
    "@layer a,b;@layer b{.j{display:none}}@layer a{.j{display:block}}",
    ".j{display:none}.k{display:none;display:var(--never)}",
    ".k{display:var(--never,block)}.j{display:var(--never,none)}",
    "@property --x{syntax:'<length>';inherits:false;initial-value:0px}.j{font-size:var(--x)}",
    "@media (width >= 600px){.j{display:none}}",
    "@media (400px <= width <= 2000px){.j{display:none}}",
    "@media not all and (min-width:1px){.k{display:none}}.j{display:none}",
    "@media (prefers-color-scheme:dark){.k{display:none}}@media (prefers-color-scheme:light){.j{display:none}}",
    "@media (scripting:none){.k{display:none}}@media (scripting){.j{display:none}}",
    "@media (orientation:portrait){.k{display:none}}@media (orientation:landscape){.j{display:none}}",
    "@media (resolution:1dppx){.j{display:none}}@media (min-resolution:3dppx){.k{display:none}}",
    "@media (color){.j{display:none}}@media (monochrome){.k{display:none}}",
    "@media (min-aspect-ratio:1/1){.j{display:none}}@media (max-aspect-ratio:1/9){.k{display:none}}",
    ":root{--a:b}@container style(--a:b){.j{display:none}}@container style(--a:c){.k{display:none}}",
    "div:has(>.j)>.j{display:none}div:has(>.q)>.k{display:none}",
    "#content p:nth-of-type(even){display:none}",
    "#content>:nth-last-child(odd of p){display:none}",
    "[class='j']{display:none}[class=K]{display:none}",
    "p{&.j{display:none}&.q .k{display:none}}",
    ".j:read-only{display:none}.k:read-write{display:none}",
    ".j:not(:link,:target){display:none}.k:target{display:none}",
    "#content{p.j&,.j{display:none}}",
    "@media screen{@supports (gap:1px){@layer q{.j{display:none}}}}",
    ".j{display:none;display:block nonsense}.k{display:block flow}",
    ".j{display:none}.k{display:none}.k{display:block flow-root}",
    ".j{display:none;}}.k{display:none}.q{display:none}",
)))


def _over(box: str, text: str = "<p>@</p>", around: str = "") -> str:
    """Write a line, and a box in the same element."""
    return f'<div style="position:relative;{around}">{text}<i style="position:absolute;{box}"></i></div>'


COVERS = (
    Contested(junk=_over("inset:0;background:#fff")),
    Contested(_over("inset:0;background:rgba(255,255,255,.3)")),
    Contested(_over("inset:0;z-index:-1;background:#fff", around="z-index:0")),
    Contested(_over("inset:0")),
    Contested(_K, _J, ".j{position:relative}.j::after{content:'';position:absolute;inset:0;background:#fff}"),
    Contested(_K, "", ".k{position:relative}.k::after{content:'';position:absolute;inset:0;z-index:-1;"
              "background:#fff}"),
    Contested(junk=_over("top:0;left:0;width:100%;height:100%;background:white")),
    Contested(_over("top:0;left:0;width:100%;height:1px;background:white")),
    Contested('<div style="position:relative"><i style="position:absolute;inset:0;background:#fff"></i>'
              '<p style="position:relative">@</p></div>',
              '<div style="position:relative"><i style="position:absolute;inset:0;background:#fff;z-index:1"></i>'
              "<p>@</p></div>"),
    Contested(_over("inset:0;background:#fff;display:none")),
    Contested(_over("inset:0;background:#fff;visibility:hidden")),
    Contested(_over("inset:0;background:#fff;opacity:0")),
    Contested(_K, _J, ".k{box-shadow:inset 0 0 0 99px #fff}.j{position:relative}.j:before{content:'';position:absolute;"
              "top:0;right:0;bottom:0;left:0;background:#fff}"),
    Contested('<div style="display:grid"><p style="grid-area:1/1">@</p></div>',
              '<div style="display:grid"><p style="grid-area:1/1">@</p><i style="grid-area:1/1;background:#fff;'
              'position:relative"></i></div>'),
    Contested('<div><p>@</p><div style="margin-top:-30px;height:30px;background:#fff"></div></div>'),
    Contested('<p style="position:relative;z-index:2">@</p>', '<p style="position:relative;z-index:-1">@</p>', "",
              '<div style="background:#fff;position:relative">@@</div>'),
    Contested('<p style="position:relative">@<b style="position:absolute;inset:0;background:none"></b></p>',
              '<p style="position:relative">@<b style="position:absolute;inset:0;background:#ffffff"></b></p>'),
    Contested(_K, _J, ".j{position:relative}.j::before{content:'';position:absolute;width:100%;height:100%;left:0;"
              "top:0;background-color:rgb(255,255,255)}.k::before{content:'';position:absolute;background:#fff}"),
)
