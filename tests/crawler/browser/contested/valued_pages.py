"""Further pages of the same kind: values that hide text or only seem to, and elements that show or hide theirs."""

from tests.crawler.browser.contested.contested_pages import Contested

_J, _K = "<p class=j>@</p>", "<p class=k>@</p>"


def _styled(style: str) -> Contested:
    """Hide junk by its own style."""
    return Contested(junk=f'<p style="{style}">@</p>')


def _shown(style: str) -> Contested:
    """Show text in spite of its own style."""
    return Contested(f'<p style="{style}">@</p>')


HIDING = tuple(map(_styled, (
    "color:color-mix(in srgb,#fff 100%,#000)", "color:oklch(100% 0 0)", "color:lab(100 0 0)",
    "color:rgb(from black r g b / 0)", "color:hsl(from white h s l)", "-webkit-text-fill-color:rgb(255 255 255 / 1)",
    "opacity:calc(1 - 1)", "opacity:calc(0 * 5)", "font-size:calc(1px * 0)", "font-size:max(0px,0em)",
    "font-size:clamp(0px,5vw,0px)", "opacity:calc(sin(0))", "transform:perspective(1px) translateZ(2px)",
    "transform:matrix(0,0,0,0,0,0)", "backface-visibility:hidden;transform:rotateY(180deg)",
    "clip-path:inset(50%)", "clip-path:inset(0 0 100% 0)", "clip-path:circle(0px at 0 0)", "clip-path:rect(0 0 0 0)",
    "clip-path:polygon(0 0)", "mask:linear-gradient(#000 0 0) no-repeat 0 0/0 0",
    "mask-image:linear-gradient(#0000,#0000)", "filter:invert(1)", "filter:opacity(calc(0))",
    "max-block-size:0;overflow:clip", "block-size:0;overflow-y:hidden",
    "display:grid;grid-template-rows:0;height:0;overflow:hidden", "flex:none;width:0;overflow:hidden",
    "contain:size;overflow:hidden",
    "overflow:hidden;text-indent:100vw;white-space:nowrap", "height:0;overflow:auto", "inline-size:0;overflow:hidden",
    "zoom:.01", "position:absolute;bottom:100%", "position:absolute;top:-100%", "position:relative;right:9999px",
    "float:left;width:100%;margin-left:-100%", "position:fixed;inset-block-end:100%", "translate:-9999px",
    "translate:0 -9999px", "offset-path:path('M-9999 -9999H1');position:absolute", "scale:0 1", "rotate:x 90deg",
    "transform:skewX(90deg)", "font:0px serif", "font-size:0!important;font-size:16px", "visibility:HIDDEN",
    "display:none!important;display:block", "content-visibility:hidden", "-webkit-text-security:disc",
    "position:absolute;clip:rect(0,0,0,0)", "animation:none;visibility:hidden", "all:unset;display:none",
    "color:#fff;background:#fff", "background:#000;color:#010101", "letter-spacing:normal;color:#fefefe",
    "line-height:0;overflow:hidden", "width:1px;height:1px;overflow:hidden;position:absolute",
    "writing-mode:vertical-rl;height:0;overflow:hidden", "position:sticky;display:none",
)))
SHOWING = tuple(map(_shown, (
    "display:none;display:block", "visibility:hidden;visibility:visible", "opacity:0;opacity:1",
    "color:#fff;color:#000",
    "display:none;display:revert", "display:none;display:unset", "clip:rect(0,0,0,0)", "left:-9999px", "z-index:-1",
    "height:0", "width:0", "max-height:0", "overflow:hidden", "content-visibility:auto", "transform:scale(1)",
    "opacity:.5", "font-size:small", "text-indent:-2em;padding-left:2em", "clip-path:inset(0)", "filter:blur(0)",
    "mask:none", "content:'没有'", "pointer-events:none", "user-select:none", "transform:rotate(360deg)",
    "position:absolute;position:static;left:-9999px", "font-size:0;font-size:initial", "color:#fff;background:#000",
    "color:#fff;-webkit-text-fill-color:#000", "color:transparent;text-shadow:0 0 0 #000", "opacity:none",
    "display:nothing", "height:0;overflow:visible", "visibility:none", "margin-left:-10px", "zoom:1", "scale:1 1",
    "translate:none;transform:none", "filter:brightness(0)", "mix-blend-mode:darken",
    "mix-blend-mode:lighten", "mix-blend-mode:screen",
    "transform:rotateY(360deg);backface-visibility:hidden", "font-size:0cm;font-size:1em;font-size:1rem",
    "color:#0000;color:nonsense;color:#111",
)))
ELEMENTS = (
    Contested(_K, _J, "p::before{content:open-quote}.j{display:none}"),
    Contested('<p data-t="@"></p>', "", "p::before{content:open-quote attr(data-t) close-quote;quotes:'「' '」'}"),
    Contested('<style>#a%n::before{content:"@" / ""}</style><p id=a%n></p>'),
    Contested('<p data-t="@"></p>', "", "p::before{content:attr(data-t,'x')}"),
    Contested("<li style='list-style:inside \"@\"'></li>", around="<ul>@@</ul>"),
    Contested("<li style='list-style:\"@\" inside'></li>", around="<ol>@@</ol>"),
    Contested('<style>#b%n::marker{content:"@"}</style><li style="list-style:inside" id=b%n></li>',
              "<li style='list-style-type:\"@\"'></li>", around="<ul>@@</ul>"),
    Contested('<style>#c%n::before{content:"@";display:contents}</style><p id=c%n></p>'),
    Contested('<style>#d%n::before{content:"@"}#d%n{display:contents}</style><p><span id=d%n></span></p>'),
    Contested(junk='<style>#e%n::before{content:"@";display:none}</style><p id=e%n>…</p>'),
    Contested(junk='<style>#f%n::before{content:"@"}#f%n::before{content:none}</style><p id=f%n>…</p>'),
    Contested(junk='<style>#g%n::before{content:"@"}#g%n{display:none}</style><p id=g%n></p>'),
    Contested('<style>#h%n::before{content:"没有";content:"@"}</style><p id=h%n></p>'),
    Contested('<style>#i%n{--t:"@"}p::before{content:var(--t)}</style><p id=i%n></p>'),
    Contested("<p style='--t:\"@\"'></p>", "", "p::before{content:var(--t)}"),
    Contested("<math><mtext>@</mtext></math><br>", "<math style='display:none'><mtext>@</mtext></math>"),
    Contested("<p>@</p>", "<math><semantics><mi>x</mi><annotation>@</annotation></semantics></math>"),
    Contested(junk="<iframe>@</iframe>"),
    Contested("<iframe width=1200 height=60 srcdoc='@'></iframe>", "<iframe hidden srcdoc='@'></iframe>"),
    Contested("<iframe width=1200 height=60 srcdoc='@'></iframe>",
              "<iframe style='display:none' srcdoc='@'></iframe>"),
    Contested("<iframe width=1200 height=60 src='data:text/html;charset=utf-8,@'></iframe>",
              "<iframe width=0 height=0 srcdoc='@'></iframe>"),
    Contested("<table><tr><td>@</td></tr></table>", "<table><tr style='visibility:collapse'><td>@</td></tr></table>"),
    Contested("<tr><td>@</td>", "<td>@</td></tr>", "", "<table><col><col style='visibility:collapse'>@@</table>"),
    Contested("<tr><td>@</td>", "<td class=j>@</td></tr>", "td:nth-child(2){display:none}", "<table>@@</table>"),
    Contested(junk="<input type=checkbox>" + _J, css="input:not(:checked)+.j{display:none}"),
    Contested("<input type=checkbox checked>" + _K, "<input type=checkbox>" + _K, ".k{display:none}:checked+.k{"
              "display:block}"),
    Contested(junk="<p hidden=false>@</p>"),
    Contested("<p hidden style='display:block'>@</p>", "<p hidden>@</p>"),
    Contested("<p hidden class=k>@</p>", "<p hidden>@</p>", ".k{display:block}"),
    Contested("<div style='opacity:.9'><p>@</p></div>", "<div style='opacity:0'><p style='opacity:1'>@</p></div>"),
    Contested(_K, "<p>@</p>", ".k{visibility:visible}", "<div style='visibility:hidden'>@@</div>"),
    Contested("<p style='font-size:1rem'>@</p>", "<p style='font-size:larger'>@</p>", "",
              "<div style='font-size:0'>@@</div>"),
    Contested("<p style='color:#fff'>@</p>", "<p>@</p>", "", "<div style='background:#000'>@@</div>"),
    Contested("<p><font color=black>@</font></p>", "<p><font color=white>@</font></p>"),
    Contested("<p><font color=white>@</font></p>", "<p><font color=#000>@</font></p>", "",
              "<table bgcolor=black><tr><td>@@</td></tr></table>"),
    Contested("<p><font size=1>@</font></p>", "<p><font style='font-size:0'>@</font></p>"),
    Contested("<bdi>@</bdi><br>", "<template>@</template>"),
    Contested("<p is=x-y>@</p>", "<script type=text/plain>@</script>"),
    Contested("<details open><summary>节</summary>@</details>", "<style type=text/plain>@</style>"),
    Contested("<hgroup><p>@</p></hgroup>", "<object data='data:text/html,x'>@</object>"),
    Contested("<search><p>@</p></search>", "<title>@</title>"),
    Contested("<menu><li>@</li></menu>", "<area alt='@'>"),
    Contested("<dl><dt>@</dt></dl>", "<param value='@'>"),
    Contested("<address>@</address>", "<!--@-->"),
    Contested("<p><ins>@</ins></p>", "<p hidden><del>@</del></p>"),
    Contested("<p><s>@</s></p>", "<p><s hidden>@</s></p>"),
    Contested("<p><a>@</a></p>", "<p><a hidden>@</a></p>"),
    Contested("<center>@</center>", "<center style='display:none'>@</center>"),
    Contested("<pre>@</pre>", "<pre hidden>@</pre>"),
    Contested("<p><q>@</q></p>", "<p><q style='visibility:hidden'>@</q></p>"),
    Contested("<p>@", "<p hidden>@"),
    Contested("<div>@</div>", "<div aria-hidden=true style='display:none'>@</div>"),
    Contested("<p style=''>@</p>", "<p style=';;display:none;;'>@</p>"),
    Contested("<p style='/*display:none*/'>@</p>", "<p style='/**/display:none/**/'>@</p>"),
    Contested("<P STYLE='color:black'>@</P>", "<P STYLE='DISPLAY:NONE'>@</P>"),
    Contested("<p style=\"background:url('x;display:none')\">@</p>", "<p style=\"font-family:';';display:none\">@</p>"),
    Contested("<p style='width:calc(1px;display:none'>@</p>", "<p style='width:calc(1px);display:none'>@</p>"),
    Contested("<p style='{display:none}'>@</p>", "<p style='display:none;color:red}'>@</p>"),
    Contested("<p style='display:none garbage'>@</p>", "<p style='display:none !important'>@</p>"),
    Contested("<p style='display:\"none\"'>@</p>", "<p style='display:no\\6e e'>@</p>"),
)
