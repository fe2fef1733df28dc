"""Concealed pages as others would write them: the same classes in new markup and other ways.

They were written without looking at the reader's code, before the reader first saw them.
"""

import base64
import json
from collections.abc import Sequence
from html import escape
from urllib.parse import quote

from tests.crawler.browser.concealed_pages import DECOY, Body, Concealed, as_paragraphs

_SHIFT = 7


def _each(item: str, before: str = "", after: str = "") -> Body:
    """Repeat markup for each line: `@t` is the text, `@n` its number, `@r` the text from its end."""
    def body(lines: Sequence[str]) -> str:
        return before + "".join(item.replace("@t", line).replace("@n", str(place)).replace("@r", line[::-1])
                                for place, line in enumerate(lines, 1)) + after
    return body


def _script(code: str, before: str = "<section id=read-area></section>", kind: str = "") -> Body:
    """Write a script; `@lines`, `@html`, `@mixed`, `@decoy` stand for lines, markup, shifted codes and a decoy."""
    def body(lines: Sequence[str]) -> str:
        mixed = base64.b64encode(bytes(byte ^ _SHIFT for byte in as_paragraphs(lines).encode())).decode()
        filled = (code.replace("@lines", json.dumps(list(lines))).replace("@html", json.dumps(as_paragraphs(lines)))
                  .replace("@mixed", json.dumps(mixed)).replace("@decoy", json.dumps(DECOY)))
        return f"{before}<script{kind}>const area = document.querySelector('#read-area');{filled}</script>"
    return body


def _rules(rule: str, item: str) -> Body:
    def body(lines: Sequence[str]) -> str:
        return f"<style>{_each(rule)(lines)}</style><article>{_each(item)(lines)}</article>"
    return body


def _lettered(lines: Sequence[str]) -> str:
    """Write every third letter in a style sheet and the others on the page."""
    rules, out = "", ""
    for row, line in enumerate(lines):
        out += "<p>"
        for place, letter in enumerate(line):
            if place % 3 == 1:
                rules += f"i.k{row}-{place}::before{{content:\"\\{ord(letter):06x}\"}}"
                out += f"<i class=k{row}-{place}></i>"
            else:
                out += letter
        out += "</p>"
    return f"<style>i{{font-style:normal}}{rules}</style><div class=txt>{out}</div>"


def _decoyed(style: str, tag: str = "span") -> Body:
    def body(lines: Sequence[str]) -> str:
        return f"<style>.w{{{style}}}</style><div class=txt>" + "".join(
            f"<p>{line[:9]}<{tag} class=w>{DECOY}</{tag}>{line[9:]}</p>" for line in lines) + "</div>"
    return body


def _shuffled(lines: Sequence[str]) -> str:
    """Write the lines in another order than in the grid that shows them."""
    order = sorted(range(len(lines)), key=lambda place: (place * 5) % len(lines))
    return "<div style='display:grid'>" + "".join(
        f"<p style='grid-row:{place + 1}'>{lines[place]}</p>" for place in order) + "</div>"


STATIC = (
    Concealed("generated", _rules("p:nth-of-type(@n)::before{content:\"@t\"}", "<p></p>")),
    Concealed("generated", _lettered),
    Concealed("generated", _each("<p title='@t'></p>", "<style>p[title]:empty::before{content:attr(title)}</style>")),
    Concealed("field", _each("<p><input readonly size=200 value='@t'></p>", "<form>", "</form>")),
    Concealed("field", _each("@t\n", "<p>请看</p><textarea rows=60 cols=80 disabled>", "</textarea>")),
    Concealed("drawn", _each("<text x='3' y='@n9'><tspan>@t</tspan></text>", "<svg viewBox='0 0 900 900'><g>",
                             "</g></svg>")),
    Concealed("drawn", _each("<div xmlns='http://www.w3.org/1999/xhtml'>@t</div>", "<svg height=900><switch>"
                             "<foreignObject width=800 height=900>", "</foreignObject></switch></svg>")),
    Concealed("frame", lambda lines: '<iframe loading=lazy width=800 height=900 srcdoc="'
              + escape("<!doctype html><body><pre>" + "\n".join(lines) + "</pre>") + '"></iframe>'),
    Concealed("frame", lambda lines: "<iframe width=800 height=900 src='data:text/html;charset=utf-8;base64,"
              + base64.b64encode(as_paragraphs(lines).encode()).decode() + "'></iframe>"),
    Concealed("mirrored", _each("<p><bdo dir=RTL>@r</bdo></p>")),
    Concealed("mirrored", _each("<p>&#x202E;@r&#x202C;</p>")),
    Concealed("mirrored", _each("<p class=b>@r</p>", "<style>.b{unicode-bidi:bidi-override!important;direction:rtl;"
                                "text-align:left}</style><div>", "</div>")),
    Concealed("shadow", _each("<p>@t</p>", "<book-text><template shadowrootmode='closed'><style>p{color:#111}</style>",
                              "</template></book-text>")),
    Concealed("shadow", _each("<p slot=s>@t</p>", "<x-a><template shadowrootmode=open><slot name=s></slot></template>",
                              "</x-a>")),
    Concealed("noscript", _each("<p>@t</p>", "<section id=read-area></section><noscript>", "</noscript>")),
    Concealed("decoy", _decoyed("font-size:0")),
    Concealed("decoy", _decoyed("position:fixed;top:-500px")),
    Concealed("decoy", _decoyed("display:none!important", "em")),
    Concealed("decoy", _decoyed("visibility:hidden;position:absolute")),
    Concealed("decoy", _decoyed("position:absolute;clip:rect(0 0 0 0)")),
    Concealed("decoy", _decoyed("opacity:0.0;position:absolute", "b")),
    Concealed("decoy", _decoyed("position:absolute;width:0;height:0;overflow:hidden")),
    Concealed("ordered", _shuffled),
    Concealed("ordered", lambda lines: "<ul style='display:flex;flex-flow:column-reverse nowrap;list-style:none'>"
              + "".join(f"<li>{line}</li>" for line in reversed(lines)) + "</ul>"),
    Concealed("elements", _each("<p><ruby>@t<rp>(</rp><rt>x</rt></ruby></p>")),
    Concealed("elements", _each("<tr><td>@t<tr>", "<table>", "</table>")),
    Concealed("elements", _each("<dialog open style='position:static'><p>@t</dialog>")),
    Concealed("elements", _each("<details open><summary>@t</summary></details>")),
    Concealed("written", lambda lines: "<script>" + "".join(
        f"document.writeln(\"<p>\" + '{line}'+\"<\\/p>\");" for line in lines) + "</script>"),
    Concealed("written", lambda lines: "<script>document.write('"
              + "".join(f"\\u{ord(letter):04x}" for letter in as_paragraphs(lines)) + "')</script>"),
)
SHOWN = (
    Concealed("generated", _rules(":root{--l@n:'@t'} .v@n::after{content:var(--l@n)}", "<p class=v@n></p>")),
    Concealed("generated", _rules("#q@n{&::before{content:'@t'}}", "<p id=q@n></p>")),
    Concealed("generated", _rules("@media screen{.m@n:before{content:'@t'}}", "<p class=m@n></p>")),
    Concealed("packed", _script("area.innerHTML = new TextDecoder().decode(Uint8Array.from(atob(@mixed), "
                                f"c => c.charCodeAt(0) ^ {_SHIFT}))")),
    Concealed("packed", lambda lines: _script(
        f"const t = unescape('{quote(as_paragraphs(lines)).replace('%', '%25')}'); area['inner' + 'HTML'] ="
        " decodeURIComponent(t)")(lines)),
    Concealed("packed", _script("const all = @lines.join('\\n'); const key = [3, 1, 4]; const mixed = [...all].map("
                                "(c, n) => String.fromCharCode(c.charCodeAt(0) + key[n % 3])).join('');"
                                "area.innerText = [...mixed].map((c, n) => String.fromCharCode(c.charCodeAt(0) - "
                                "key[n % 3])).join('')")),
    Concealed("fetched", _script("const x = new XMLHttpRequest(); x.open('POST', '/post/@number');"
                                 "x.responseType = 'json';"
                                 "x.onload = () => { area.append(document.createRange().createContextualFragment("
                                 "x.response.data.content)) }; x.onerror = () => 0; x.send('c=1');"
                                 "setTimeout(() => { if (!area.textContent) area.innerHTML = @html }, 900)")),
    Concealed("fetched", _script("const s = document.createElement('script'); s.src = '/jsonp/@number?callback=show';"
                                 "window.show = d => { area.innerHTML = d.data.content };"
                                 "s.onerror = () => show({data: {content: @html}}); document.head.append(s)")),
    Concealed("fetched", _script("import('data:text/javascript,export const a=1').then(() => { area.innerHTML = "
    "@html })",
                                 kind=" type=module")),
    Concealed("fetched", _script("const r = new Response(new Blob([@html]).stream().pipeThrough("
                                 "new CompressionStream('gzip')).pipeThrough(new DecompressionStream('gzip')));"
                                 "r.text().then(t => { area.innerHTML = t })")),
    Concealed("delayed", _script("let n = 0; const tick = setInterval(() => { const p = area.appendChild("
                                 "document.createElement('p')); p.textContent = @lines[n++]; if (n >= @lines.length)"
                                 " clearInterval(tick) }, 60)")),
    Concealed("delayed", _script("new IntersectionObserver((seen, self) => { if (seen.some(e => e.isIntersecting)) {"
                                 "self.disconnect(); area.innerHTML = @html } }).observe(area)",
                                 "<div style='height:1500px'></div><section id=read-area "
                                 "style='height:5px'></section>")),
    Concealed("delayed", _script("requestAnimationFrame(() => requestIdleCallback(() => { area.innerHTML = @html }))")),
    Concealed("shadow", _script("const host = area.attachShadow({mode: 'closed', delegatesFocus: true});"
                                "const css = new CSSStyleSheet(); css.replaceSync(@lines.map((t, n) => "
                                "`.s${n}::before{content:'${t}'}`).join('')); host.adoptedStyleSheets = [css];"
                                "host.innerHTML = @lines.map((t, n) => `<p class=s${n}></p>`).join('')")),
    Concealed("shadow", _script("customElements.define('b-line', class extends HTMLElement { constructor() { super();"
                                "this.attachShadow({mode: 'open'}).innerHTML = '<div><slot></slot></div>' } });"
                                "area.innerHTML = @lines.map(t => `<b-line>${t}</b-line>`).join('')")),
    Concealed("field", _script("const f = area.appendChild(document.createElement('textarea')); f.rows = 60; "
    "f.cols = 80;"
                               "f.value = @lines.join('\\n')")),
    Concealed("field", _script("area.innerHTML = @lines.map((t, n) => `<p><input size=150 id=f${n}></p>`).join('');"
                               "@lines.forEach((t, n) => { document.getElementById('f' + n).value = t })")),
    Concealed("frame", _script("const f = area.appendChild(document.createElement('iframe')); f.width = f.height = 900;"
                               "f.src = URL.createObjectURL(new Blob(['<meta charset=utf-8>' + @html], "
                               "{type: 'text/html'}))")),
    Concealed("ordered", _script("area.style.position = 'relative'; let y = 0; const cells = @lines.flatMap(t "
    "=> { const "
                                 "row = []; for (let k = 0; k < t.length; k += 30) row.push([t.slice(k, k + "
                                 "30), y += 26]);"
                                 "return row }); cells.sort((a, b) => a[0] < b[0] ? -1 : 1);"
                                 "area.innerHTML = cells.map(c => `<span style='position:absolute;white-space:nowrap;"
                                 "left:0;top:${c[1]}px'>${c[0]}</span>`).join('')")),
    Concealed("ordered", _script("area.innerHTML = @lines.map(t => '<p>' + [...t].map((c, n) => [n, c]).sort((a, b) => "
                                 "(a[0] * 7) % 11 - (b[0] * 7) % 11).map(([n, c]) => `<b style='order:${n}'>${c}</b>`)"
                                 ".join('') + '</p>').join(''); const s = document.head.appendChild("
                                 "document.createElement('style')); s.textContent = '#read-area p{display:flex;"
                                 "flex-wrap:wrap}'")),
    Concealed("mirrored", _script("area.innerHTML = @lines.map(t => `<p "
    "style='direction:rtl;unicode-bidi:bidi-override;"
                                  "text-align:left'>${[...t].reverse().join('')}</p>`).join('')")),
    Concealed("mirrored", _script("area.innerHTML = @lines.map(t => "
    "`<p>\\u202e${[...t].reverse().join('')}\\u202c</p>`)"
                                  ".join('')")),
    Concealed("decoy", _script("area.innerHTML = @lines.map(t => `<p>${t}</p><p class=k>${@decoy}</p>`).join('');"
                               "document.head.appendChild(document.createElement('style')).textContent ="
                               "'.k{transform:scale(0);position:absolute}'")),
    Concealed("decoy", _script("area.innerHTML = @lines.map(t => `<p>${t}</p><p style='text-indent:-9999px;"
                               "overflow:hidden;height:1px'>${@decoy}</p>`).join('')")),
    Concealed("decoy", _script("area.innerHTML = @lines.map(t => `<p>${t}</p><div style='max-height:0;overflow:hidden'>"
                               "<p>${@decoy}</p></div>`).join('')")),
    Concealed("decoy", _script("area.innerHTML = @lines.map(t => `<p>${t}</p><p style='content-visibility:hidden'>"
                               "${@decoy}</p><p hidden=until-found>${@decoy}</p>`).join('')")),
    Concealed("decoy", _script("area.innerHTML = @lines.map(t => `<p>${t}</p><p style='clip-path:polygon(0 0,0 0,0 0);"
                               "position:absolute'>${@decoy}</p>`).join('')")),
    Concealed("drawn", _script("area.innerHTML = '<svg width=900 height=900>' + @lines.map((t, n) => "
                               "`<path id=w${n} d='M0 ${20 + 40 * n} H5000'/><text><textPath href='#w${n}'>${t}"
                               "</textPath></text>`).join('') + '</svg>'")),
    Concealed("elements", _script("area.innerHTML = @lines.map(t => `<p>${[...t].join('\\u200b')}</p>`).join('')")),
    Concealed("elements", _script("const t = document.createElement('template'); t.innerHTML = @html;"
                                  "area.append(t.content.cloneNode(true))")),
    Concealed("elements", _script("area.setHTMLUnsafe ? area.setHTMLUnsafe(@html) : "
                                  "area.innerHTML = @html")),
)
