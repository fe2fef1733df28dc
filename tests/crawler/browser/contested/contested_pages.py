"""Pages on which a pirate shows text or hides junk by what few readers of markup know.

They need no script. Every one was judged by the pixels that Chromium draws. Of each group, every second page was only
scored, once, when the reader was done.
"""

from typing import NamedTuple

from tests.crawler.browser.odd_shapes import Lines

LINES = "@@"
"""Stands for all lines."""


class Contested(NamedTuple):
    """One page: how each visible line and each line of junk is written.

    `@` is the line, `%n` its number.
    """

    real: str = "<p>@</p>"
    junk: str = ""
    """Empty for a page without junk."""
    css: str = ""
    around: str = LINES
    """What is around all lines."""

    @property
    def kind(self) -> str:
        """Name the page by what is unusual about it."""
        return " ".join(filter(None, (self.css, self.around if self.around != LINES else "",
                                      self.real if self.real != "<p>@</p>" else "", self.junk)))[:160]

    def body(self, lines: Lines, others: Lines) -> str:
        """Write the lines, each followed by one of junk."""
        written = "".join(self._numbered(self.real, line, place) + self._numbered(self.junk, other, place)
                          for place, (line, other) in enumerate(zip(lines, (*others, *others), strict=False)))
        sheet = f"<style>{self.css}</style>" if self.css else ""
        return sheet + self.around.replace(LINES, written)

    @staticmethod
    def _numbered(markup: str, line: str, place: int) -> str:
        return markup.replace("@", line).replace("%n", str(place))


_J, _K = "<p class=j>@</p>", "<p class=k>@</p>"
_DOT = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
"""A picture of one dot."""
_ROOT = "<template shadowrootmode=open>"


def _shadow(css: str, inside: str = LINES, beside: str = "", host: str = "div") -> str:
    """Write a shadow root with a style sheet, with the lines inside or beside it."""
    return f"<{host}>{_ROOT}<style>{css}</style>{inside}</template>{beside}</{host.split()[0]}>"


def _host(css: str, attributes: str = "") -> str:
    """Write one line in a shadow root of its own."""
    return f"<div {attributes}>{_ROOT}<style>{css}</style><p>@</p></template></div>"


SHADOWS = (
    Contested(junk=_J, around=_shadow(".j{display:none}")),
    Contested("<p class=j>@</p>", css=".j{display:none}", around=_shadow("i{color:red}")),
    Contested(junk=_host(":host{display:none}")),
    Contested(_host(":host(.x){display:none}", "class=y"), _host(":host(.x){display:none}", "class=x")),
    Contested(junk=_J, around=_shadow("::slotted(.j){display:none}", "<slot></slot>", LINES)),
    Contested("<p class=k>@</p>", "<p>@</p>", ".k{color:#000}",
              _shadow("::slotted(p){color:#fff}", "<slot></slot>", LINES)),
    Contested(junk="<p part=j>@</p>", css="div::part(j){display:none}", around=_shadow("i{color:red}")),
    Contested("<p part='a b'>@</p>", "<p part='a j'>@</p>", "::part(j){visibility:hidden}", _shadow("")),
    Contested(f'<div>{_ROOT}<style>:host::before{{content:"@"}}</style></template></div>'),
    Contested(f'<div>{_ROOT}<style>:host::after{{content:"@"}}</style><slot></slot></template></div>'),
    Contested('<div>' + _ROOT + '<style>p::before{content:"@"}</style><p></p></template></div>'),
    Contested(f'<div class=z>{_ROOT}<style>:host(.z)::before{{content:"@"}}:host(.y)::before{{content:"没有"}}'
              '</style></template></div>'),
    Contested(f"<div>{_ROOT}<slot><p>@</p></slot></template></div>"),
    Contested("<p>@</p>", f"<div>{_ROOT}<slot name=q><p>…</p></slot></template><p>@</p></div>"),
    Contested(junk=f"<div>{_ROOT}<style>slot{{display:none}}</style><slot></slot></template><p>@</p></div>"),
    Contested(junk=f"<div>{_ROOT}<slot hidden></slot></template><p>@</p></div>"),
    Contested(_host(":host{visibility:hidden}p{visibility:visible}"), _host(":host{visibility:hidden}")),
    Contested(_host(":host{font-size:0}p{font-size:16px}"), _host(":host{font-size:0}")),
    Contested(_host(":host{display:none}", "class=h"), _host(":host{display:none}"), ".h{display:block}"),
    Contested(junk=_host(":host{display:none!important}", "class=h"), css=".h{display:block!important}"),
    Contested(f"<div>{_ROOT}<p class=j>@</p></template></div>", "<p class=j>@</p>", around=_shadow(".j{display:none}")),
    Contested(f"<div class=j>{_ROOT}<p>@</p></template></div>", f"<div class=i>{_ROOT}<p>@</p></template></div>",
              around=_shadow(".i{opacity:0}")),
    Contested(junk=_J, around=f"<div>{_ROOT}<link rel=stylesheet href='data:text/css,.j%7Bdisplay:none%7D'>@@"
              "</template></div>"),
    Contested(_K, around=f"<div>{_ROOT}<style media=print>.k{{display:none}}</style>@@</template></div>"),
    Contested(junk=_J, around=f"<div>{_ROOT}<slot></slot></template><style>.j{{display:none}}</style>@@</div>"),
    Contested(junk=_J, around=_shadow(".j{display:none}", host="x-book")),
    Contested(junk=_J, around=_shadow(".j{display:none}").replace("=open", "=CLOSED")),
    Contested(junk=_J, around=_shadow("::slotted(:not([class])){}::slotted(.j){opacity:0}", "<slot></slot>", LINES)),
    Contested("<p slot=a>@</p>", "<p slot=b>@</p>", around=_shadow(
        "slot[name=b]{display:none}", "<slot name=a></slot><slot name=b></slot>", LINES)),
    Contested("<p class=k>@</p>", "<p>@</p>", around=_shadow(":host>p:not(.k){display:none}")),
    Contested('<p style="color:#000">@</p>', "<p>@</p>", around=_shadow("i{color:red}").replace(
        "<div>", "<div style='color:#fff'>")),
    Contested(junk=_J, css=":root{--d:none}", around=_shadow(".j{display:var(--d)}")),
    Contested("<p class=k>@</p>", _J, around=_shadow("@layer a{.j{display:none}.k{display:block}}")),
    Contested("<p id=j>@</p>", css="#j{display:none}", around=_shadow("@media print{p{display:none}}")),
    Contested(junk="<section><p>@</p></section>", around=_shadow("section{position:absolute;left:-9999px}")),
    Contested("<section><p>@</p></section>", css="section{position:absolute;left:-9999px}", around=_shadow("")),
)


def _svg(inside: str, attributes: str = "width=1900 height=40") -> str:
    return f"<div><svg {attributes}>{inside}</svg></div>"


_TEXT = _svg("<text y=20>@</text>")
DRAWINGS = (
    Contested(_TEXT, _svg("<defs><text y=20>@</text></defs>")),
    Contested(_TEXT, _svg("<mask><text y=20>@</text></mask>")),
    Contested(_TEXT, _svg("<clipPath><text y=20>@</text></clipPath>")),
    Contested(_TEXT, _svg("<pattern><text y=20>@</text></pattern>")),
    Contested(_TEXT, _svg("<marker><text y=20>@</text></marker>")),
    Contested(_TEXT, _svg("<text y=20 fill=none>@</text>")),
    Contested(_TEXT, _svg("<text y=20 fill=transparent>@</text>")),
    Contested(_TEXT, _svg("<text y=20 fill-opacity=0>@</text>")),
    Contested(_svg("<text y=20 fill=none stroke=black>@</text>"), _svg("<text y=20 fill=none stroke=none>@</text>")),
    Contested(_TEXT, _svg('<text y=20 style="fill:none">@</text>')),
    Contested(_TEXT, _svg("<text y=20 class=j>@</text>"), ".j{fill:none}"),
    Contested(_svg("<text y=20 class=k fill=none>@</text>"), _svg("<text y=20 fill=none>@</text>"), ".k{fill:black}"),
    Contested(_TEXT, _svg("<text y=-200>@</text>")),
    Contested(_TEXT, _svg("<text y=20>@</text>", "width=0 height=0")),
    Contested(_TEXT, _svg("<g display=none><text y=20>@</text></g>")),
    Contested(_svg("<defs><text id=t%n y=20>@</text></defs><use href=#t%n></use>")),
    Contested(_TEXT, _svg("<switch><text y=20 systemLanguage=xx>@</text></switch>")),
    Contested(_svg("<a><text y=20>@</text></a>"), _svg("<text y=20><tspan display=none>@</tspan></text>")),
    Contested(_svg("<defs><path id=p%n d='M0 20H1900' /></defs><text><textPath href=#p%n>@</textPath></text>")),
    Contested(_TEXT, _svg("<text y=20 font-size=0>@</text>")),
    Contested(_TEXT, _svg("<text y=20 transform='scale(0)'>@</text>")),
    Contested(_TEXT, _svg("<text y=20 opacity=0>@</text>")),
    Contested(_TEXT, _svg("<metadata>@</metadata>")),
    Contested(_TEXT, _svg("<text y=20><title>@</title></text>")),
    Contested(_TEXT, _svg("<foreignObject width=0 height=0><p>@</p></foreignObject>")),
    Contested(_TEXT, _svg("<foreignObject><p>@</p></foreignObject>")),
    Contested(_TEXT, _svg("<text y=20 fill=white>@</text>")),
    Contested(_TEXT, _svg("<text y=20>@</text>", "width=1900 height=40 style='fill:#fff'")),
    Contested(_TEXT, _svg("<g fill=none><text y=20>@</text></g>")),
    Contested(_TEXT, _svg("<g fill=none><text y=20 fill=none>@</text></g>")),
    Contested(_svg("<g fill=none><text y=20 fill=black>@</text></g>"), _svg("<g fill=none><text y=20>@</text></g>")),
    Contested(_TEXT, _svg("<text y=20 visibility=hidden>@</text>")),
    Contested(_TEXT, _svg("<text y=20 dx=-9999>@</text>")),
    Contested(_TEXT, _svg("<g transform='translate(0,-9999)'><text y=20>@</text></g>")),
    Contested(_svg("<symbol id=s%n><text y=20>@</text></symbol><use href=#s%n></use>")),
    Contested(_TEXT, _svg("<text y=20 x=-3000>@</text>")),
    Contested(_svg("<text y=20><tspan>@</tspan></text>"), _svg("<text y=20><tspan fill=none>@</tspan></text>")),
    Contested(_TEXT, _svg("<linearGradient><text y=20>@</text></linearGradient>")),
    Contested(_TEXT, _svg("<filter><text y=20>@</text></filter>")),
    Contested(_TEXT, _svg("<desc>@</desc><text y=20>图</text>")),
)
FIELDS = (
    Contested("<textarea cols=160 rows=2 placeholder='@'></textarea>"),
    Contested("<textarea cols=160 rows=2>@</textarea>", "<textarea placeholder='@'>评</textarea>"),
    Contested("<input size=160 value='@'>", "<input size=160 value=评 placeholder='@'>"),
    Contested("<input size=160 placeholder='@'>", "<input class=j size=160 placeholder='@'>",
              ".j::placeholder{color:transparent}"),
    Contested("<input type=submit value='@'>", "<input type=password value='@'>"),
    Contested("<input type=reset value='@'>", "<input type=checkbox value='@'>"),
    Contested(junk="<input list=l%n><datalist id=l%n><option>@</datalist>"),
    Contested(junk="<p title='@'>…</p>"),
    Contested("<p data-t='@'></p>", css="p::after{content:attr(data-t)}"),
    Contested("<details><summary>@</summary></details>"),
    Contested("<output>@</output><br>", "<button value='@'>投</button>"),
    Contested("<table><caption>@</caption></table>"),
    Contested("<textarea cols=160>@</textarea>", "<textarea cols=160 style='color:#fff'>@</textarea>"),
    Contested("<textarea cols=160>@</textarea>", "<textarea style='display:none'>@</textarea>"),
    Contested("<label>@</label><br>", "<input style='opacity:0' value='@'>"),
    Contested(junk="<iframe title='@' srcdoc='…'></iframe>"),
    Contested("<input type=search size=160 placeholder='@'>", "<input type=hidden placeholder='@'>"),
    Contested("<input type=email size=160 placeholder='@'>", "<input type=range placeholder='@'>"),
    Contested(junk="<select><option>选<option>@</select>"),
    Contested(junk=f"<img alt='@' src='{_DOT}'>"),
)
